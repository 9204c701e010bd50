import { apiRoles, type Caller } from '../caller/caller.ts';
import { callerQueueOf } from './caller-queue.ts';
import type { Sql } from './pool.ts';
import {
  type BatchOptions,
  isStaleStatement,
  runBatch,
  type Statement,
  statementOf,
} from './statement-batch.ts';
import type { TransactionSql } from './transaction.ts';
import { runText, runTransaction } from './transaction.ts';

export type CallerTransaction = {
  readOnly?: boolean;
  /** More settings for policies to read, such as `request.named_id`. */
  settings?: Record<string, string>;
};

export type CallerStatement = CallerTransaction & {
  /** Its placeholders are of type text. */
  text: string;
  values: string[];
  /** Whether the connection keeps it prepared; true by default. */
  isPrepared?: boolean;
  /** Null keeps the time zone of the connection. */
  timezone?: string | null;
  /** Rolls the transaction back after its answer. */
  isRolledBack?: boolean;
  /** Rows are lists of values as text. */
  asText?: boolean;
};

const settingName = /^request\.[a-z][a-z0-9_.]*$/;
const begin = statementOf('begin', [], false);
const rollback = statementOf('rollback', [], false);

/**
 * Runs `work` in one transaction with the rights and claims of a caller. The statement that sets them is sent together
 * with the first of `work`. A caller whose session has ended, or whose second factor is missing, is a visitor.
 * Throws `overloaded` when the queue is full. `work` must not wait for another connection of the pool: callers that hold
 * one each would deadlock.
 */
export async function asCaller<T>(
  api: Sql,
  caller: Caller,
  request: CallerTransaction,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const context = contextOf(api, caller, request, null);
  const release = await callerQueueOf(api).acquire();
  try {
    return await api.withClient((client) =>
      runTransaction(client, [begin, context], api.keepsStatements, work),
    );
  } finally {
    release();
  }
}

/**
 * One statement in a transaction with the rights and claims of a caller, as `asCaller` makes them, in one round trip:
 * context and statement go under one Sync, at which the database commits both. Throws `overloaded` when the queue is full.
 */
export async function runCallerStatement<T>(api: Sql, caller: Caller, run: CallerStatement): Promise<T[]> {
  const { isPrepared = true, timezone = null, isRolledBack = false, asText = false } = run;
  const context = contextOf(api, caller, run, timezone);
  const statement = toStatement(run, caller, isPrepared && api.keepsStatements);
  const release = await callerQueueOf(api).acquire(memoryOf(run.values));
  try {
    return (await (isRolledBack
      ? runRolledBack(api, context, statement, asText)
      : runCommitted(api, context, statement, asText))) as T[];
  } finally {
    release();
  }
}

function runCommitted(api: Sql, context: Statement, statement: Statement, asText: boolean) {
  return api.withClient(async (client) => {
    const send = () => runBatch(client, [context, statement], { asText });
    try {
      return await send();
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      return send();
    }
  });
}

function runRolledBack(api: Sql, context: Statement, statement: Statement, asText: boolean) {
  const options: BatchOptions = { resultOf: 2, asText };
  return api.withClient(async (client) => {
    const send = () => runBatch(client, [begin, context, statement, rollback], options);
    try {
      return await send();
    } catch (error) {
      // The server skips all messages after an error, the rollback too.
      await runText(client, 'rollback').catch(() => {});
      if (!isStaleStatement(error)) throw error;
      return send();
    }
  });
}

// The role is part of the text, since a plan under policies is valid for one role: a statement shared by two roles would
// be planned again at each change.
function toStatement({ text, values }: CallerStatement, { role }: Caller, isKept: boolean): Statement {
  const parameters = values.map((value) => ({ type: textType, value }));
  return { text: isKept ? `${text} -- ${role}` : text, parameters, isKept };
}

const textType = 25;

/** In bytes, where each character takes two. */
function memoryOf(values: string[]): number {
  return values.reduce((sum, value) => sum + 2 * value.length, 0);
}

/** The statement that sets the role, claims and settings; it gives no rows. Throws for other roles and settings. */
function contextOf(
  api: Sql,
  caller: Caller,
  { settings = {}, readOnly = false }: CallerTransaction,
  timezone: string | null,
): Statement {
  for (const name of Object.keys(settings))
    if (!settingName.test(name)) throw new Error(`Not a setting of a request: ${name}`);
  const set = {
    ...(readOnly ? { transaction_read_only: 'on' } : {}),
    ...settings,
    ...(timezone === null ? {} : { timezone }),
    'request.jwt.claims': JSON.stringify(caller.claims),
    search_path: 'public',
    role: roleOf(caller),
  };
  return {
    text: contextText(Object.keys(set), caller.userId !== null),
    parameters: Object.values(set).map((value) => ({ type: textType, value })),
    isKept: api.keepsStatements,
  };
}

const contextTexts = new Map<string, string>();

/** Makes the settings in order and checks a person's session: all of its false condition is evaluated. */
function contextText(names: string[], isPerson: boolean): string {
  const key = `${names.join()} ${isPerson}`;
  const known = contextTexts.get(key);
  if (known !== undefined) return known;
  const parts = names.map((name, place) => `set_config('${name}', $${place + 1}, true)`);
  if (isPerson) parts.push('auth.hold_to_session()');
  const text = `select where concat(${parts.join(', ')}) is null`;
  contextTexts.set(key, text);
  return text;
}

function roleOf(caller: Caller): string {
  if (!apiRoles.includes(caller.role)) throw new Error('A caller without an API role');
  return caller.role;
}
