import { apiRoles, type Caller } from '../caller/caller.ts';
import { gateOf } from './api-gate.ts';
import type { Sql, TransactionSql } from './connect.ts';

export type { Sql, TransactionSql };

export type CallerTransaction = {
  readOnly?: boolean;
  /** More settings for policies to read, such as `request.named_id`. */
  settings?: Record<string, string>;
};

const settingName = /^request\.[a-z][a-z0-9_.]*$/;

/**
 * Runs `work` in one transaction with the rights and claims of a caller.
 * The statement that sets them travels together with the first of `work`. Whose session has ended, or whose second factor
 * is missing, is a visitor. Throws `overloaded` when too many wait. `work` asks by its own transaction alone: whoever held
 * one place and waited for another could stop all.
 */
export async function asCaller<T>(
  api: Sql,
  caller: Caller,
  request: CallerTransaction,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const { text, values } = contextOf(caller, request);
  const leave = await gateOf(api).enter();
  try {
    return (await api.begin((tx) => {
      const context = tx.unsafe(text, values, { prepare: true }).execute();
      return Promise.all([work(tx), context]).then(([result]) => result);
    })) as T;
  } finally {
    leave();
  }
}

/** What makes a transaction the caller's, as one statement that answers no rows. All its values are text. */
export type CallerContext = { text: string; values: string[] };

/** Throws where the caller has no API role, or a setting is not a request's. `timezone` null leaves the database's own. */
export function contextOf(
  caller: Caller,
  { settings = {}, readOnly = false }: CallerTransaction,
  timezone: string | null = null,
): CallerContext {
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
    text: contextStatement(Object.keys(set), caller.userId !== null),
    values: Object.values(set),
  };
}

const statements = new Map<string, string>();

/**
 * One statement that sets what is named, in that order, and then holds a person to their session. Its condition is never
 * true: all of it is evaluated, and nothing comes back.
 */
function contextStatement(names: string[], isPerson: boolean): string {
  const key = `${names.join()} ${isPerson}`;
  const known = statements.get(key);
  if (known !== undefined) return known;
  const parts = names.map((name, place) => `set_config('${name}', $${place + 1}, true)`);
  if (isPerson) parts.push('auth.hold_to_session()');
  const text = `select where concat(${parts.join(', ')}) is null`;
  statements.set(key, text);
  return text;
}

function roleOf(caller: Caller): string {
  if (!apiRoles.includes(caller.role)) throw new Error('A caller without an API role');
  return caller.role;
}
