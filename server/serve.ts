import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { listen } from './listen.ts';
import { isDatabaseOutage } from './platform/errors/outage.ts';
import { StartError } from './platform/errors/start-error.ts';
import { createLog, type Logger } from './platform/log.ts';
import { openPlatform } from './platform/platform.ts';
import { readSettings } from './platform/settings/read-settings.ts';
import type { Settings } from './platform/settings/settings.ts';
import { SettingsError } from './platform/settings/settings-reader.ts';
import { shutDown, stopSignal } from './shut-down.ts';

export type Terminal = Pick<Console, 'log' | 'error'>;

/**
 * Serves until a stop signal and returns the exit code. If startup fails, it prints the reason and returns 1.
 */
export async function serve(env: Record<string, string | undefined>, terminal: Terminal): Promise<number> {
  try {
    await serveUntilStopped(readSettings(env), terminal);
    return 0;
  } catch (error) {
    if (!isForPeople(error)) throw error;
    terminal.error(error.message);
    return 1;
  }
}

async function serveUntilStopped(settings: Settings, terminal: Terminal): Promise<void> {
  const log = createLog(settings.logLevel);
  surviveOutages(log);
  const stopping = stopSignal();
  const platform = await openPlatform(settings, { log });
  let app: FastifyInstance | null = null;
  try {
    warnOfUnusedSettings(settings, log);
    app = await buildApp(platform);
    await listen(app, settings);
    await platform.jobs.start();
    terminal.log(`LastMile is ready at ${settings.publicUrl}`);
    await stopping;
  } finally {
    await shutDown(platform, app);
  }
}

// A failed statement that nothing awaits must not crash the process during a database outage.
function surviveOutages(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseOutage(reason)) throw reason;
    log.warn({ err: reason }, 'A database connection was lost');
  });
}

function isForPeople(error: unknown): error is Error {
  return error instanceof SettingsError || error instanceof StartError;
}

function warnOfUnusedSettings(settings: Settings, log: Logger): void {
  const given = {
    METRICS_TOKEN: settings.metricsToken,
  };
  for (const [name, value] of Object.entries(given))
    if (value !== null) log.warn(`${name} is set, but has no effect in this version.`);
  if (!settings.isLocal && settings.trustProxy === false)
    log.warn('TRUST_PROXY is not set, so limits count accounts alone: every address would be the proxy’s.');
}
