import postgres from 'postgres';
import type { Sql } from './sql.ts';
import { sturdyPool } from './sturdy-pool.ts';

export type { Sql, TransactionSql } from './sql.ts';

export type Database = {
  /** Migrations, accounts, jobs and mail: fixed statements only. */
  owner: Sql;
  /** Logs in as a role that owns nothing and may only become one of the three API roles. */
  api: Sql;
  /** For the job worker and for LISTEN: a direct connection, never through a pooler. */
  ownerUrl: string;
  close(): Promise<void>;
};

/** How many statements of callers run at the same time. */
export const apiConnections = 10;

type PoolOptions = postgres.Options<Record<string, never>>;

export type Addresses = { owner: string; api: string; isPooled: boolean };

/** Pools on a database that is there; nothing connects before the first statement. */
export function connect(addresses: Addresses): Database {
  const owner = sturdyPool((onclose) => openPool(addresses.owner, withLosses({ max: 10 }, onclose)));
  const prepare = !addresses.isPooled;
  const api = sturdyPool((onclose) =>
    openPool(addresses.api, withLosses({ max: apiConnections, prepare }, onclose)),
  );
  return {
    owner,
    api,
    ownerUrl: addresses.owner,
    close: async () => {
      await Promise.all([owner.end({ timeout: 5 }), api.end({ timeout: 5 })]);
    },
  };
}

// Connections end by a loss alone, never by age: each loss makes a new pool.
function withLosses(options: PoolOptions, onclose?: () => void): PoolOptions {
  return { ...options, max_lifetime: null, ...(onclose ? { onclose } : {}) };
}

/** A pool, or with `max: 1` a single connection; reconnects at once, since callers are told to come back instead. */
export function openPool(address: string, options: PoolOptions = {}): Sql {
  return postgres(readAddress(address), {
    connect_timeout: 5,
    backoff: () => 0.1,
    onnotice: () => {},
    ...options,
    ...socketOf(address),
    connection: { application_name: 'lastmile', TimeZone: 'UTC', ...options.connection },
  });
}

// A socket's folder travels as ?host=, which the driver would send on to the server as a parameter.
function readAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('host');
  return url.href;
}

function socketOf(address: string): { path?: string } {
  const url = new URL(address);
  const folder = url.searchParams.get('host');
  return folder?.startsWith('/') ? { path: `${folder}/.s.PGSQL.${url.port || '5432'}` } : {};
}

/** The address of another database, and optionally another login, on the same server. */
export function withDatabase(
  address: string,
  database: string,
  login?: { user: string; password?: string },
): string {
  const url = new URL(address);
  url.pathname = `/${encodeURIComponent(database)}`;
  if (login) {
    url.username = encodeURIComponent(login.user);
    url.password = encodeURIComponent(login.password ?? '');
  }
  return url.href;
}

/** The name of the database that an address leads to. */
export function databaseName(address: string): string {
  const url = new URL(address);
  return decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username) || 'postgres';
}
