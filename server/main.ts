import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createLog, type Logger } from './platform/log.ts';
import { isDatabaseOutage } from './platform/outage.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { readSettings, type Settings, SettingsError } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';
import { warnOfUnusedSettings } from './warn-of-unused-settings.ts';

const patience = 10_000;

try {
  await serve(readSettings(process.env));
} catch (error) {
  if (!isForPeople(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function serve(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  surviveOutages(log);
  const stopping = untilAskedToStop();
  const platform = await openPlatform(settings, { log });
  let app: FastifyInstance | null = null;
  try {
    warnOfUnusedSettings(settings, log);
    app = await buildApp(platform);
    await listen(app, settings);
    await platform.jobs.start();
    console.log(`LastMile is ready at ${settings.publicUrl}`);
    await stopping;
  } finally {
    await stop(platform, app);
  }
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: 'is taken by another program',
      EACCES: 'may not be used by this user',
      EADDRNOTAVAIL: 'is not an address of this machine',
    };
    if (!code || !(code in reasons)) throw cause;
    throw new StartError(`Port ${port} of ${host} ${reasons[code]}: choose another with PORT or HOST.`, {
      cause,
    });
  }
}

/** Ends what is under way, then the jobs, then the database; a request that takes too long is cut off. */
async function stop({ jobs, database, log }: Platform, app: FastifyInstance | null): Promise<void> {
  const cutOff = setTimeout(() => app?.server.closeAllConnections(), patience);
  try {
    await app?.close();
    await jobs.stop();
  } catch (error) {
    log.error({ err: error }, 'Stopping was not clean');
  } finally {
    clearTimeout(cutOff);
    await database.close();
  }
}

/** Resolves at the first Ctrl-C or request to end; a second one ends at once, and the database outlives it safely. */
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (asked) process.exit(130);
        asked = true;
        resolve();
      });
  });
}

// When a connection dies as it opens, the driver rejects a promise of its own that nobody else can reach.
function surviveOutages(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseOutage(reason)) throw reason;
    log.warn({ err: reason }, 'A database connection was lost');
  });
}

function isForPeople(error: unknown): error is Error {
  return error instanceof SettingsError || error instanceof StartError;
}
