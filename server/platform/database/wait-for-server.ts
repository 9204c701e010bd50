import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseOutage } from '../errors/outage.ts';
import { StartError } from '../errors/start-error.ts';
import { openPool } from './pool.ts';

const patience = 30_000;
const oldest = 150_000;

/** Waits for the server at DATABASE_URL to answer, at most half a minute, and checks that it is new enough. */
export async function waitForServer(address: string): Promise<void> {
  const sql = openPool(address, { max: 1 });
  const deadline = Date.now() + patience;
  try {
    for (;;) {
      try {
        const [row] = await sql<
          { version: number }[]
        >`select current_setting('server_version_num')::int as version`;
        if ((row?.version ?? 0) >= oldest) return;
        throw new StartError('The server at DATABASE_URL is older than PostgreSQL 15: upgrade it first.');
      } catch (error) {
        if (!isDatabaseOutage(error) || Date.now() > deadline) throw asSentence(error);
        await delay(500);
      }
    }
  } finally {
    await sql.end();
  }
}

function asSentence(error: unknown): Error {
  if (error instanceof StartError) return error;
  const reason =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  return new StartError(`The database at DATABASE_URL cannot be used: ${reason}`, { cause: error });
}
