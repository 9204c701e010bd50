import { apiRoles, type Caller } from '../caller.ts';
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
 * The statements that set them travel together with the first of `work`. Whose session has ended, or whose second factor
 * is missing, is a visitor. Throws `overloaded` when too many wait. `work` asks by its own transaction alone: whoever held
 * one place and waited for another could stop all.
 */
export async function asCaller<T>(
  api: Sql,
  caller: Caller,
  request: CallerTransaction,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const become = becoming(caller, request.settings);
  const leave = await gateOf(api).enter();
  try {
    return (await api.begin(request.readOnly ? 'read only' : '', (tx) => {
      const context = become(tx);
      return Promise.all([work(tx), ...context]).then(([result]) => result);
    })) as T;
  } finally {
    leave();
  }
}

/**
 * What makes a transaction the caller's: gives the statements, sent as soon as they are asked for. Throws where the caller
 * has no API role, or a setting is not a request's.
 */
export function becoming(
  caller: Caller,
  settings: Record<string, string> = {},
  timezone: string | null = null,
): (tx: Sql | TransactionSql) => Promise<unknown>[] {
  const entries = Object.entries({
    role: roleOf(caller),
    search_path: 'public',
    'request.jwt.claims': JSON.stringify(caller.claims),
    ...named(settings),
    ...(timezone === null ? {} : { timezone }),
  });
  const names = entries.map(([name]) => name);
  const values = entries.map(([, value]) => value);
  return (tx) => {
    const context = tx`
      select set_config(name, value, true) from unnest(${names}::text[], ${values}::text[]) as setting (name, value)`.execute();
    const held = caller.userId === null ? [] : [tx`select auth.hold_to_session()`.execute()];
    return [context, ...held];
  };
}

function roleOf(caller: Caller): string {
  if (!apiRoles.includes(caller.role)) throw new Error('A caller without an API role');
  return caller.role;
}

function named(settings: Record<string, string>): Record<string, string> {
  for (const name of Object.keys(settings))
    if (!settingName.test(name)) throw new Error(`Not a setting of a request: ${name}`);
  return settings;
}
