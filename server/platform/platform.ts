import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { withConnection } from './database/pool.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import type { Keys } from './keys/keys.ts';
import { loadKeys } from './keys/keys-file.ts';
import { renewSeals } from './keys/renew-seals.ts';
import { createLog, type Logger } from './log.ts';
import { createSecurityEvents, type SecurityEvents } from './security-events/security-events.ts';
import { prepareDataFolder } from './settings/data-folder.ts';
import type { Settings } from './settings/settings.ts';

export type Platform = {
  settings: Settings;
  keys: Keys;
  database: OpenDatabase;
  jobs: Jobs;
  securityEvents: SecurityEvents;
  log: Logger;
  now: () => Date;
  /** The cost of a password hash, as a power of two. Only tests lower it. */
  passwordRounds: number;
};

/** Opens and migrates the database. Creates the job queue but does not start it. */
export async function openPlatform(
  settings: Settings,
  options: { log?: Logger; now?: () => Date; product?: boolean } = {},
): Promise<Platform> {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? createLog(settings.logLevel);
  if (settings.isLocal) await prepareDataFolder(settings.dataDir);
  const keys = await loadKeys(settings, now());
  const database = await openDatabase(settings, keys, log, options);
  await withConnection(database.ownerUrl, (sql) => renewSeals(sql, keys, log));
  return {
    settings,
    keys,
    database,
    jobs: createJobs(database, log),
    securityEvents: createSecurityEvents(database, log, now),
    log,
    now,
    passwordRounds: 10,
  };
}
