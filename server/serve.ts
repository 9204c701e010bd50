import { buildApp } from './app.ts';
import { devUrl } from './dev/dev-secret.ts';
import { warnOfDatabaseLog } from './platform/database/warn-of-log.ts';
import { isDatabaseOutage } from './platform/errors/outage.ts';
import { exitCodeOf } from './platform/errors/start-error.ts';
import { createLog, type Logger } from './platform/log.ts';
import { openPlatform } from './platform/platform.ts';
import { readSettings } from './platform/settings/read-settings.ts';
import type { Settings } from './platform/settings/settings.ts';
import { runApp } from './run-app.ts';
import { stopSignal } from './shut-down.ts';

type Terminal = Pick<Console, 'log' | 'error'>;

/**
 * Runs the server until a stop signal and returns the exit code. If startup fails, prints the reason and
 * returns 1.
 */
export function serve(env: Record<string, string | undefined>, terminal: Terminal): Promise<number> {
  return exitCodeOf(() => serveUntilStopped(readSettings(env), terminal), terminal);
}

async function serveUntilStopped(settings: Settings, terminal: Terminal): Promise<void> {
  const log = createLog(settings.logLevel);
  surviveOutages(log);
  const stopping = stopSignal();
  const platform = await openPlatform(settings, { log });
  warnOfSettings(settings, log);
  await warnOfDatabaseLog(platform.database.owner, log);
  await runApp(platform, buildApp, stopping, () => {
    terminal.log(`LastMile is ready at ${settings.publicUrl}`);
    const { devSecret } = platform.keys;
    if (devSecret !== null)
      terminal.log(`Developer page, with sample data: ${devUrl(settings.publicUrl, devSecret)}`);
  });
}

// A failed statement that no code awaits must not crash the process during a database outage.
function surviveOutages(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseOutage(reason)) throw reason;
    log.warn({ err: reason }, 'A database connection was lost');
  });
}

function warnOfSettings(settings: Settings, log: Logger): void {
  if (settings.metricsToken !== null) log.warn('METRICS_TOKEN is set, but has no effect in this version.');
  if (!settings.isLocal && settings.trustProxy === false)
    log.warn('TRUST_PROXY is not set, so limits count accounts alone: every address would be the proxy’s.');
  if (!settings.isLocal && settings.contactEmail === null)
    log.warn('CONTACT_EMAIL is not set, so /.well-known/security.txt names no address for security reports.');
}
