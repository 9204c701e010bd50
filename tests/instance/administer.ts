import { isDatabaseError } from '#server/platform/database/database-error.ts';
import { openPool, type Sql } from '#server/platform/database/pool.ts';
import { identifier } from '#server/platform/database/sql.ts';

/** Runs `work` on a separate connection and closes it. */
export async function administer<T>(url: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = openPool(url, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const insufficientPrivilege = '42501';

/**
 * Drops a database and ends its connections. Only a superuser may end those of other roles, so other owners wait up to
 * five seconds for them.
 */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administer(serverUrl, async (sql) => {
    try {
      await sql`drop database if exists ${identifier(name)} with (force)`;
    } catch (error) {
      if (!isDatabaseError(error) || error.code !== insufficientPrivilege) throw error;
      await sql`drop database if exists ${identifier(name)}`;
    }
  });
}
