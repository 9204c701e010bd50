import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Platform } from './platform/platform.ts';

const timeout = 10_000;

/**
 * Stops the requests, the jobs, the security events and the database, in this order. Waits at most 10 s for each.
 * An aborted request gets no response. An aborted job runs again on another server. A killed database recovers at
 * the next start.
 */
export async function shutDown(
  { jobs, securityEvents, database, log }: Platform,
  app: FastifyInstance | null,
): Promise<void> {
  const steps = [
    ['requests', async () => app?.close()],
    ['jobs', () => jobs.stop()],
    ['the security events', () => securityEvents.close()],
    ['the database', () => database.close()],
  ] as const;
  for (const [what, end] of steps) {
    const isDone = await endInTime(end).catch((error: unknown) =>
      log.error({ err: error }, `Ending ${what} failed`),
    );
    if (isDone === false) log.warn(`Ending ${what} took too long and was cut off`);
    if (what === 'requests') app?.server.closeAllConnections();
  }
}

async function endInTime(end: () => Promise<unknown>): Promise<boolean> {
  const ended = Promise.resolve(end()).then(() => true);
  return Promise.race([ended, delay(timeout, false, { ref: false })]);
}

/**
 * Resolves on the first SIGINT, SIGTERM or SIGHUP. A second signal ends the process at once, from which the
 * database can recover.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (isStopping) process.exit(130);
        isStopping = true;
        resolve();
      });
  });
}
