import { apiConnections } from './caller-queue.ts';
import { endForgotten, openPool, type Sql } from './pool.ts';

export type { Sql } from './pool.ts';
export type { TransactionSql } from './transaction.ts';

export type Database = {
  /**
   * Connects as the owner of all tables. Runs only fixed statements, such as those for accounts, jobs and
   * mail.
   */
  owner: Sql;
  /** One more connection as the owner, for the health checks. Requests cannot keep it busy. */
  health: Sql;
  /** Connects as the login role that `ensureApiLogin` creates, to run the requests of callers. */
  api: Sql;
  /** The URL of a direct connection for the job worker and for LISTEN, which do not work through a pooler. */
  ownerUrl: string;
  close(): Promise<void>;
};

export type Addresses = { owner: string; api: string; isPooled: boolean; limitFactor?: number };

/** Accounts can lock rows of their own. A statement of the server waits a second for one, and then fails with 55P03. */
const opening = `set lock_timeout = '1s'; ${endForgotten}`;
const mostMemoryOfCall = 256 * 1024 ** 2;

/** Creates the connection pools, which connect when the first statement runs. */
export function connect({
  isPooled,
  limitFactor = Number.POSITIVE_INFINITY,
  ...addresses
}: Addresses): Database {
  const owner = openPool(addresses.owner, { opening });
  const health = openPool(addresses.owner, { max: 1, opening });
  const api = openPool(addresses.api, {
    max: apiConnections,
    keepsStatements: !isPooled,
    limitFactor,
    mostMemory: mostMemoryOfCall,
  });
  return {
    owner,
    health,
    api,
    ownerUrl: addresses.owner,
    close: async () => {
      await Promise.all([owner.end(), health.end(), api.end()]);
    },
  };
}

/** Returns the URL of another database on the same server, optionally with another login. */
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

export function databaseName(address: string): string {
  const url = new URL(address);
  return decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username) || 'postgres';
}
