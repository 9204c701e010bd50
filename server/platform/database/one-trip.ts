import postgres from 'postgres';
import type { Caller } from '../caller/caller.ts';
import { gateOf } from './api-gate.ts';
import { type CallerContext, type CallerTransaction, contextOf } from './as-caller.ts';
import type { Sql } from './connect.ts';
import { isLoss } from './guarded-begin.ts';

export type OneStatement = CallerTransaction & {
  /** Uses each of its values as text. */
  text: string;
  values: string[];
  /** Whether the connection keeps it prepared, as it does unless told not to. */
  isPrepared?: boolean;
  /** Null leaves the database's own. */
  timezone?: string | null;
  /** The transaction is undone after its answer is known. */
  isRolledBack?: boolean;
  /** Rows come as lists of their values, each as the bytes of its text. */
  asBytes?: boolean;
};

type WholeRun = Required<Pick<OneStatement, 'text' | 'values' | 'isPrepared' | 'isRolledBack' | 'asBytes'>>;

// What the driver's patch adds. Without it every statement goes between a begin and a commit of its own.
const canLead = 'canLead' in postgres;

/**
 * One statement in a transaction with the rights and claims of a caller, as `asCaller` makes them, in one round trip.
 * Throws `overloaded` when too many wait.
 */
export async function inOneTrip<T>(api: Sql, caller: Caller, statement: OneStatement): Promise<T[]> {
  const run = { isPrepared: true, timezone: null, isRolledBack: false, asBytes: false, ...statement };
  if (run.isPrepared) run.text = textFor(caller.role, run.text);
  const context = contextOf(caller, run, run.timezone);
  const leave = await gateOf(api).enter(memoryOf(run.values));
  try {
    const send = canLead && !run.isRolledBack ? underOneSync : fromBeginToEnd;
    return (await send(api, context, run)) as unknown as T[];
  } finally {
    leave();
  }
}

// No more than connections keep, and each made once: the driver looks it up by all of its letters.
const textsOfRoles = new Map<string, Map<string, string>>();

/** The plan of a statement under policies holds for one role: two who took turns with it would have it planned each time. */
function textFor(role: string, text: string): string {
  const texts = textsOfRoles.get(role) ?? new Map<string, string>();
  textsOfRoles.set(role, texts);
  const known = texts.get(text) ?? `${text} -- ${role}`;
  texts.set(text, known);
  return known;
}

/** In bytes, where each character takes two. */
function memoryOf(values: string[]): number {
  return values.reduce((sum, value) => sum + 2 * value.length, 0);
}

/**
 * The context leads the statement, with no Sync between them: the database takes both as one transaction, which it commits
 * at the Sync after them, and undoes if either fails.
 */
function underOneSync(api: Sql, context: CallerContext, run: WholeRun): Promise<readonly unknown[]> {
  // The driver sends what has no values as a simple query, which nothing can lead.
  const options = { prepare: run.isPrepared, simple: false, lead: context };
  const rows = api.unsafe(run.text, run.values, options);
  return run.asBytes ? rows.raw() : rows;
}

/**
 * Begin, context, statement and end are sent together, and the database answers them in turn. A statement that fails leaves
 * a transaction that can only be undone, whatever follows.
 */
async function fromBeginToEnd(api: Sql, context: CallerContext, run: WholeRun) {
  const connection = await api.reserve();
  const begin = connection.unsafe('begin').execute();
  const become = connection.unsafe(context.text, context.values, { prepare: true }).execute();
  const query = connection.unsafe(run.text, run.values, { prepare: run.isPrepared });
  const rows = (run.asBytes ? query.raw() : query).execute();
  const end = connection.unsafe(run.isRolledBack ? 'rollback' : 'commit').execute();
  const fault = await firstFault([begin, become, rows, end]);
  // The driver has given up a connection that was lost; to release it would have it used again.
  if (!isLoss(fault)) connection.release();
  if (fault !== null) throw fault;
  return rows;
}

/**
 * Waits for all, in the order in which they were sent, and gives the first error: the later ones only follow from it. Once
 * the connection is lost it waits no more, since what the driver had not sent yet is never settled.
 */
async function firstFault(sent: Promise<unknown>[]): Promise<Error | null> {
  const faults = sent.map((query) =>
    query.then(
      () => null,
      (error: Error) => error,
    ),
  );
  let first: Error | null = null;
  for (const outcome of faults) {
    const fault = await outcome;
    if (isLoss(fault)) return fault;
    first ??= fault;
  }
  return first;
}
