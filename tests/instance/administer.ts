import { openPool, type Sql } from '#server/platform/database/pool.ts';

/** Runs something on a connection of its own, which is gone afterwards. */
export async function administer<T>(url: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = openPool(url, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
