import { createHash, hkdfSync } from 'node:crypto';
import { databaseName, type TransactionSql, withDatabase } from './connect.ts';
import { withConnection } from './pool.ts';
import { identifier } from './sql.ts';

export type ApiLogin = { user: string; password?: string };

const roleSettings = {
  statement_timeout: '8s',
  idle_in_transaction_session_timeout: '15s',
  lock_timeout: '5s',
  // JIT can compile a caller's statement for minutes, and no time limit stops it.
  jit: 'off',
  // A caller's turn at the database is one process.
  max_parallel_workers_per_gather: '0',
};
// A sort of long texts writes them to temporary files, and could fill the disk. Not every owner may set this limit.
const fileLimit = { temp_file_limit: '512MB' };
const lock = 7_023_114_002;

/**
 * Returns the role that logs in to the database for requests. The role owns nothing. It may only switch to
 * one of the three API roles. Each encryption key has its own role, so that nodes with another first key keep
 * working during a rotation.
 */
function apiLogin(ownerUrl: string, encryptionKey: string | null): ApiLogin {
  const name = databaseName(ownerUrl);
  const prefix = `lastmile_api_${digest(name, 12)}`;
  if (encryptionKey === null) return { user: prefix };
  const user = `${prefix}_${digest(`login ${encryptionKey}`, 8)}`;
  const password = Buffer.from(hkdfSync('sha256', encryptionKey, '', `database login ${name}`, 32)).toString(
    'base64url',
  );
  return { user, password };
}

function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** Takes the right to log in from roles whose encryption key is no longer listed. */
export async function retireApiLogins(ownerUrl: string, encryptionKeys: readonly string[]): Promise<void> {
  const logins = encryptionKeys.map((key) => apiLogin(ownerUrl, key));
  const kept = logins.map(({ user }) => user);
  // The role of earlier releases has the password of one of the keys until that key is removed.
  const former = apiLogin(ownerUrl, null);
  for (const { password } of logins)
    if (await canLogIn(apiAddress(ownerUrl, { ...former, password: password ?? '' }))) kept.push(former.user);
  await withConnection(ownerUrl, async (sql) => {
    for (const name of await apiLogins(sql, ownerUrl))
      if (!kept.includes(name)) await sql.query(`alter role ${name} nologin password null`);
  });
}

/** Returns the login roles of a database that exist. */
export async function apiLogins(sql: TransactionSql, ownerUrl: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select rolname as name from pg_roles
    where rolcanlogin and starts_with(rolname, ${apiLogin(ownerUrl, null).user})`;
  return rows.map(({ name }) => name);
}

export function apiAddress(address: string, login: ApiLogin): string {
  return withDatabase(address, databaseName(address), login);
}

/**
 * Creates or updates the login role unless it can already log in and has its settings. The role has no password
 * if `encryptionKey` is null.
 */
export async function ensureApiLogin(ownerUrl: string, encryptionKey: string | null): Promise<ApiLogin> {
  const login = apiLogin(ownerUrl, encryptionKey);
  const settings = { ...roleSettings, ...((await mayLimitFiles(ownerUrl)) ? fileLimit : {}) };
  if (await isReady(apiAddress(ownerUrl, login), settings)) return login;
  await withConnection(ownerUrl, (sql) =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lock})`;
      const [found] = await tx`select from pg_roles where rolname = ${login.user}`;
      const verb = found ? 'alter' : 'create';
      const password = login.password ? `password '${login.password}'` : '';
      await tx.query(`${verb} role ${login.user} login noinherit ${password}`);
      await tx.query(`grant anon, authenticated, service_role to ${login.user}`);
      await tx`grant connect on database ${identifier(databaseName(ownerUrl))} to ${identifier(login.user)}`;
      for (const [name, value] of Object.entries(settings))
        await tx.query(`alter role ${login.user} set ${name} = '${value}'`);
    }),
  );
  return login;
}

async function mayLimitFiles(ownerUrl: string): Promise<boolean> {
  const [row] = await withConnection(
    ownerUrl,
    (sql) => sql<[{ may: boolean }]>`select has_parameter_privilege('temp_file_limit', 'set') as may`,
  );
  return row.may;
}

async function isReady(address: string, settings: Record<string, string>): Promise<boolean> {
  if (!(await canLogIn(address))) return false;
  const [row] = await withConnection(
    address,
    (sql) => sql<[{ isSet: boolean }]>`
      select bool_and(current_setting(name) = value) as "isSet"
      from unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) as wanted (name, value)`,
  );
  return row.isSet;
}

async function canLogIn(address: string): Promise<boolean> {
  try {
    const [row] = await withConnection(
      address,
      (sql) => sql<[{ may: boolean }]>`
        select bool_and(pg_has_role(role, 'member')) as may from unnest(array['anon', 'authenticated', 'service_role']) as role`,
    );
    return row.may;
  } catch {
    return false;
  }
}
