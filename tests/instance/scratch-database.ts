import { randomBytes } from 'node:crypto';
import { apiLogins } from '#server/platform/database/api-login.ts';
import { withDatabase } from '#server/platform/database/connect.ts';
import { isDatabaseError } from '#server/platform/database/database-error.ts';
import { withConnection } from '#server/platform/database/pool.ts';
import { identifier } from '#server/platform/database/sql.ts';

export type ScratchDatabase = { name: string; url: string; drop(): Promise<void> };

/** Creates a database on the server of `serverUrl`, either empty or as a copy of `template`. */
export async function createScratchDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<ScratchDatabase> {
  const name = `lastmile_scratch_${randomBytes(6).toString('hex')}`;
  const url = withDatabase(serverUrl, name);
  await withConnection(
    serverUrl,
    (sql) => sql`create database ${identifier(name)} template ${identifier(template)}`,
  );
  return {
    name,
    url,
    async drop() {
      await dropDatabase(serverUrl, name);
      await withConnection(serverUrl, async (sql) => {
        for (const role of await apiLogins(sql, url)) await sql`drop role ${identifier(role)}`;
      });
    },
  };
}

const insufficientPrivilege = '42501';

/**
 * Drops a database and ends its connections. Only a superuser may end connections of other roles, so other
 * owners wait up to five seconds until they close.
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await withConnection(serverUrl, async (sql) => {
    try {
      await sql`drop database if exists ${identifier(name)} with (force)`;
    } catch (error) {
      if (!isDatabaseError(error) || error.code !== insufficientPrivilege) throw error;
      await sql`drop database if exists ${identifier(name)}`;
    }
  });
}
