import type pg from 'pg';
import { type ApiRole, apiRoles, type Caller, visitor } from '../caller/caller.ts';
import { currentSender } from '../caller/request-sender.ts';
import { callerHungUp } from '../fair-use/refusals.ts';
import { callerQueueOf } from './caller-queue.ts';
import { countOneOff, type Sql } from './pool.ts';
import { retryStale, runBatch, type Statement, statementOf } from './statement-batch.ts';
import { runText, runTransaction, type TransactionSql } from './transaction.ts';
import { undoneWritesOf } from './undone-writes.ts';

export type CallerTransaction = {
  readOnly?: boolean;
  /** Additional settings that policies can read, such as `request.named_id`. */
  settings?: Record<string, string>;
  /** A shorter statement timeout than that of the role. Not for the service role. */
  seconds?: number;
};

export type CallerStatement = CallerTransaction & {
  /** The text of the statement. All placeholders have the type text. */
  text: string;
  values: string[];
  /** Whether the connection keeps the prepared statement. The default is true. */
  isPrepared?: boolean;
  /** Null keeps the time zone of the connection. */
  timezone?: string | null;
  isRolledBack?: boolean;
  asText?: boolean;
  /** Whether the statement takes turns as the sender's, although it has the rights of the service role. */
  takesTurnOfSender?: boolean;
};

const settingName = /^request\.[a-z][a-z0-9_.]*$/;
const begin = statementOf('begin', [], false);
const rollback = statementOf('rollback', [], false);

/**
 * Runs `work` in one transaction with the rights and claims of a caller. If the caller's session has ended or
 * lacks a required second factor, the caller is treated as a visitor. Throws `overloaded` if the queue is
 * full, and `caller_hung_up` if `readOnly` and the caller hung up while it waited. Other work still runs, because
 * it may be one step of several. `work` must not wait for another connection of the pool, because this can cause a deadlock.
 */
export async function asCaller<T>(
  api: Sql,
  caller: Caller,
  request: CallerTransaction,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const context = contextOf(api, caller, request, null);
  const release = await acquireTurn(api, caller, request.readOnly ?? false);
  try {
    return await api.withClient((client) =>
      runTransaction(client, [begin, context], api.keepsStatements, work),
    );
  } finally {
    release();
  }
}

/**
 * Runs one statement with the rights of a caller in one round trip. The settings and the statement are sent
 * before the same Sync message, at which the database commits both. Throws `overloaded` if the queue is full, 429 while
 * the caller's writes that were undone exceed its share, and `caller_hung_up` instead of running the statement if the
 * caller hung up while it waited in the queue.
 */
export async function runCallerStatement<T>(api: Sql, caller: Caller, run: CallerStatement): Promise<T[]> {
  const { isPrepared = true, timezone = null, isRolledBack = false, asText = false } = run;
  const context = contextOf(api, caller, run, timezone);
  const statement = toStatement(run, caller, isPrepared && api.keepsStatements);
  // A visitor takes the turns of the network address, and the service role none.
  const takesTurn = run.takesTurnOfSender ? visitor : caller;
  const writer = run.readOnly ? null : queueNameOf(takesTurn);
  if (writer !== null) await undoneWritesOf(api).check(writer);
  const release = await acquireTurn(api, takesTurn, true);
  const start = performance.now();
  try {
    const rows = await api.withClient((client) => {
      if (!isPrepared || timezone !== null) countOneOff(client);
      return retryStale(() =>
        isRolledBack
          ? runRolledBack(client, context, statement, asText)
          : runBatch(client, [context, statement], { asText }),
      );
    });
    return rows as T[];
  } catch (error) {
    const characters = run.values.reduce((sum, { length }) => sum + length, 0);
    if (writer !== null)
      await undoneWritesOf(api).count(writer, error, performance.now() - start, characters);
    throw error;
  } finally {
    release();
  }
}

async function acquireTurn(api: Sql, caller: Caller, canBeSkipped: boolean): Promise<() => void> {
  const turn = await callerQueueOf(api).acquire(queueNameOf(caller));
  // An answer is counted before the next one of its sender is made.
  const release = () => void setImmediate(turn);
  const sender = currentSender();
  if (!canBeSkipped || !sender) return release;
  try {
    if (sender.hasHungUp()) throw callerHungUp();
    sender.checkAnswers();
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

async function runRolledBack(
  client: pg.ClientBase,
  context: Statement,
  statement: Statement,
  asText: boolean,
) {
  try {
    return await runBatch(client, [begin, context, statement, rollback], { resultOf: 2, asText });
  } catch (error) {
    // After an error, the server skips all messages up to the Sync, including the rollback, so the rollback
    // is sent again.
    await runText(client, 'rollback').catch(() => {});
    throw error;
  }
}

// The text contains the role, because a plan with row-level security is valid only for one role. If roles
// shared a statement, PostgreSQL would plan the statement again after each change of the role.
function toStatement({ text, values }: CallerStatement, { role }: Caller, isKept: boolean): Statement {
  const parameters = values.map((value) => ({ type: textType, value }));
  return { text: isKept ? `${text} -- ${role}` : text, parameters, isKept };
}

const textType = 25;

/**
 * Returns the name under which the queue counts a caller: the network address, because accounts cost nothing,
 * or the account if the address is unknown. The service role and the server itself have none.
 */
function queueNameOf({ role, userId }: Caller): string | null {
  if (role === 'service_role') return null;
  const sender = currentSender();
  if (sender === null) return userId;
  return sender.caller ?? userId ?? 'visitors';
}

/**
 * Returns the statement that sets the role, claims and settings of a caller. Throws if the role or a setting
 * is not allowed.
 */
function contextOf(
  api: Sql,
  caller: Caller,
  { settings = {}, readOnly = false, seconds }: CallerTransaction,
  timezone: string | null,
): Statement {
  for (const name of Object.keys(settings))
    if (!settingName.test(name)) throw new Error(`Not a setting of a request: ${name}`);
  const set = {
    ...(readOnly ? { transaction_read_only: 'on' } : {}),
    ...settings,
    ...(timezone === null ? {} : { timezone }),
    'request.jwt.claims': JSON.stringify(caller.claims),
    'request.sender': currentSender()?.caller ?? '',
    ...timeoutsOf(api, caller, seconds),
    search_path: 'public',
    role: roleOf(caller),
  };
  return {
    text: contextText(Object.keys(set), caller.userId !== null),
    parameters: Object.values(set).map((value) => ({ type: textType, value })),
    isKept: api.keepsStatements,
  };
}

const secondsOfRoles: Record<ApiRole, number> = { anon: 1, authenticated: 4, service_role: 8 };
const mostSeconds = 8;

/**
 * Returns the timeouts of a role, multiplied by LIMIT_FACTOR up to those of the login. The lock timeout is shorter,
 * so that a caller that waits for others is told to try again.
 */
function timeoutsOf(api: Sql, { role }: Caller, shorter = mostSeconds): Record<string, string> {
  const ofRole = role === 'service_role' ? mostSeconds : Math.min(secondsOfRoles[role], shorter);
  const seconds = Math.min(ofRole * api.limitFactor, mostSeconds);
  if (seconds === mostSeconds) return {};
  return { statement_timeout: `${seconds * 1000}`, lock_timeout: `${seconds * 625}` };
}

const contextTexts = new Map<string, string>();

/**
 * Returns SQL that sets the given settings in order. For a person, the SQL also checks the session. The
 * settings are set in a condition that is never true, so that the SQL returns no row.
 */
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
