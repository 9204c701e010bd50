import { randomBytes } from 'node:crypto';
import { apiLogin } from '#server/platform/database/api-login.ts';
import { withDatabase } from '#server/platform/database/connect.ts';
import { identifier } from '#server/platform/database/sql.ts';
import { administer, dropDatabase } from './administer.ts';

export type ScratchDatabase = { url: string; drop(): Promise<void> };

/** Creates an empty database on the server of `serverUrl`, for another server to start on. */
export async function createScratchDatabase(serverUrl: string): Promise<ScratchDatabase> {
  const name = `lastmile_scratch_${randomBytes(6).toString('hex')}`;
  const url = withDatabase(serverUrl, name);
  await administer(serverUrl, (sql) => sql`create database ${identifier(name)}`);
  return {
    url,
    async drop() {
      await dropDatabase(serverUrl, name);
      await administer(serverUrl, (sql) => sql`drop role if exists ${identifier(apiLogin(url, null).user)}`);
    },
  };
}
