import type { Keys } from '../keys/keys.ts';
import type { Logger } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { apiAddress, ensureApiLogin } from './api-login.ts';
import { connect, type Database } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { waitForServer } from './wait-for-server.ts';

export type OpenDatabase = Database & {
  /** False while the embedded database is down; an outside one is asked by /readyz alone. */
  isUp(): boolean;
};

/**
 * The database that the settings name, migrated and ready: the embedded one, or a server at DATABASE_URL.
 * `product: false` leaves the product's own tables out. Throws with one sentence when it cannot be used.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>,
  keys: Keys,
  log: Logger,
  options: { product?: boolean } = {},
): Promise<OpenDatabase> {
  const embedded = settings.databaseUrl === null ? await startEmbedded(settings.dataDir, log) : null;
  try {
    const ownerUrl = embedded?.ownerUrl ?? settings.databaseDirectUrl ?? settings.databaseUrl ?? '';
    if (!embedded) await waitForServer(ownerUrl);
    await migrate(ownerUrl, options);
    const login = await ensureApiLogin(ownerUrl, embedded ? null : keys.encryptionKey);
    const isPooled = settings.databaseDirectUrl !== null;
    const api = apiAddress(isPooled ? (settings.databaseUrl ?? ownerUrl) : ownerUrl, login);
    const database = connect({ owner: ownerUrl, api, isPooled });
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
