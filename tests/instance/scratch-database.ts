import { randomBytes } from 'node:crypto';
import { apiLogin } from '#server/platform/database/api-login.ts';
import { withDatabase } from '#server/platform/database/connect.ts';
import { identifier } from '#server/platform/database/sql.ts';
import { administer, dropDatabase } from './administer.ts';

export type ScratchDatabase = { url: string; drop(): Promise<void> };

/** An empty database beside the one that `serverUrl` names, for a server that is started on it. */
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
