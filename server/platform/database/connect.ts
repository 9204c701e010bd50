import { openPool, type Sql } from './pool.ts';

export type { Sql } from './pool.ts';
export type { TransactionSql } from './transaction.ts';

export type Database = {
  /** Migrations, accounts, jobs and mail: fixed statements only. */
  owner: Sql;
  /** Logs in as a role that owns nothing and may only become one of the three API roles. */
  api: Sql;
  /** For the job worker and for LISTEN: a direct connection, never through a pooler. */
  ownerUrl: string;
  close(): Promise<void>;
};

/** The maximum of concurrent caller transactions on a node. */
export const apiConnections = 10;

export type Addresses = { owner: string; api: string; isPooled: boolean };

/** Opens the pools; they connect with their first statement. */
export function connect(addresses: Addresses): Database {
  const owner = openPool(addresses.owner);
  const api = openPool(addresses.api, { max: apiConnections, keepsStatements: !addresses.isPooled });
  return {
    owner,
    api,
    ownerUrl: addresses.owner,
    close: async () => {
      await Promise.all([owner.end(), api.end()]);
    },
  };
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

/** The name of the database in an address. */
export function databaseName(address: string): string {
  const url = new URL(address);
  return decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username) || 'postgres';
}
