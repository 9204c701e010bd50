import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseOutage } from '../errors/outage.ts';
import { StartError } from '../errors/start-error.ts';
import { allOf, type Keys } from '../keys/keys.ts';
import type { Logger } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { isBroken, repairCommand, requireListedAccess } from './access.ts';
import { apiAddress, ensureApiLogin, retireApiLogins } from './api-login.ts';
import { connect, type Database } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { withConnection } from './pool.ts';

const timeout = 30_000;
const oldestVersion = 150_000;
const hint = ' (If you changed the schema, run npm run access-list instead.)';

export type OpenDatabase = Database & {
  /**
   * Returns false while the embedded database is down. Always returns true for an external database, which
   * only /readyz checks.
   */
  isUp(): boolean;
};

/**
 * Opens and migrates the embedded database or the one at DATABASE_URL. `product: false` leaves out the
 * product's tables. Throws StartError if the database is unusable.
 */
export async function openDatabase(
  settings: Pick<Settings, 'isLocal' | 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'limitFactor'>,
  keys: Keys,
  log: Logger,
  options: { product?: boolean } = {},
): Promise<OpenDatabase> {
  const embedded = settings.databaseUrl === null ? await startEmbedded(settings.dataDir, log) : null;
  try {
    const ownerUrl = embedded?.ownerUrl ?? settings.databaseDirectUrl ?? settings.databaseUrl ?? '';
    if (!embedded) await waitForServer(ownerUrl);
    if (!embedded && settings.isLocal) await refusePublicDatabase(ownerUrl);
    await migrate(ownerUrl, options).catch(asRepairable);
    if (options.product !== false) await requireListedAccess(ownerUrl, embedded ? hint : '');
    const login = await ensureApiLogin(ownerUrl, embedded ? null : keys.encryptionKey);
    if (!embedded) await retireApiLogins(ownerUrl, allOf(keys, 'encryptionKey'));
    const isPooled = settings.databaseDirectUrl !== null;
    const api = apiAddress(isPooled ? (settings.databaseUrl ?? ownerUrl) : ownerUrl, login);
    const database = connect({ owner: ownerUrl, api, isPooled, limitFactor: settings.limitFactor });
    return {
      ...database,
      isUp: () => embedded?.isUp() ?? true,
      close: async () => {
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Waits up to 30 seconds for the server at DATABASE_URL to answer, and checks its version. */
async function waitForServer(address: string): Promise<void> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      const [row] = await withConnection(
        address,
        (sql) => sql<[{ version: number }]>`select current_setting('server_version_num')::int as version`,
      );
      if (row.version >= oldestVersion) return;
      throw new StartError('The server at DATABASE_URL is older than PostgreSQL 15: upgrade it first.');
    } catch (error) {
      if (!isDatabaseOutage(error) || Date.now() > deadline) throw asSentence(error);
      await delay(500);
    }
  }
}

/** A local instance would loosen the settings of a public one, send its mails to the outbox and end its login. */
async function refusePublicDatabase(address: string): Promise<void> {
  const [row] = await withConnection(
    address,
    (sql) => sql<[{ url: string | null }?]>`
      select value #>> '{}' as url from marketplace.setting where name = 'public_url'`,
  ).catch((error) => {
    if (isBroken(error)) return [];
    throw error;
  });
  if (!row?.url) return;
  throw new StartError(
    `The database at DATABASE_URL belongs to the instance at ${row.url}: set PUBLIC_URL and its other settings. ` +
      "Only to use a copy of it on this machine, run first: update marketplace.setting set value = 'null' where name = 'public_url'",
  );
}

// Migrations of a database that was restored by another role or without its roles fail anywhere.
function asRepairable(cause: unknown): never {
  if (!isBroken(cause)) throw cause;
  throw new StartError(`The database cannot be updated: ${cause.message}. ${repairCommand}`, { cause });
}

function asSentence(error: unknown): Error {
  if (error instanceof StartError) return error;
  const reason =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  return new StartError(`The database at DATABASE_URL cannot be used: ${reason}`, { cause: error });
}
