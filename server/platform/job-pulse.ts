import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Sql } from './database/connect.ts';
import type { Logger } from './log.ts';

const pulse = 10_000;

/**
 * Says every ten seconds that this node's pool of workers lives, and gives back to the queue what pools hold
 * that have been silent for half a minute. Hand `events` to the worker; stop it with the worker.
 */
export function keepPulse(owner: Sql, log: Logger): { events: WorkerEvents; stop(): void } {
  const events: WorkerEvents = new EventEmitter();
  let poolId: string | null = null;
  const beat = () => {
    if (poolId === null) return;
    owner`select jobs.say_alive(${poolId})`.catch((error: unknown) => {
      log.warn({ err: error }, 'The job queue did not hear that its workers live');
    });
  };
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
    beat();
  });
  const timer = setInterval(beat, pulse);
  return { events, stop: () => clearInterval(timer) };
}
