import { startEmbedded } from '#server/platform/database/embedded.ts';
import { repairAccess } from '#server/platform/database/repair-access.ts';
import { exitCodeOf } from '#server/platform/errors/start-error.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';

/**
 * `npm run repair-database` restores the owners and grants of the instance's database, after a dump was
 * restored. Another address may be given, of a role that may change objects of all owners.
 */
process.exitCode = await exitCodeOf(async () => {
  const { databaseDirectUrl, databaseUrl, dataDir, logLevel } = readSettings(process.env);
  const given = databaseDirectUrl ?? databaseUrl;
  const embedded = given === null ? await startEmbedded(dataDir, createLog(logLevel)) : null;
  try {
    const changed = await repairAccess(given ?? embedded?.ownerUrl ?? '', process.argv[2]);
    for (const statement of changed) console.log(`Ran: ${statement}`);
    console.log('The database is as it must be. Start the server.');
  } finally {
    await embedded?.stop();
  }
}, console);
