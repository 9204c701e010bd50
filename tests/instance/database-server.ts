import { inject } from 'vitest';
import { openPool, type Sql } from '#server/platform/database/pool.ts';

/** The server that the run's databases are on, and the name of the migrated one that tests copy. */
export type DatabaseServer = { url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

export function databaseServer(): DatabaseServer {
  return inject('databaseServer');
}

/** Runs something on a connection of its own, which is gone afterwards. */
export async function administer<T>(url: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = openPool(url, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
