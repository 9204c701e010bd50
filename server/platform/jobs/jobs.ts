import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CronItem,
  type JobHelpers,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import { callerQueueOf } from '../database/caller-queue.ts';
import type { Database, Sql, TransactionSql } from '../database/connect.ts';
import { isDatabaseError, sentenceOfRefusal } from '../database/database-error.ts';
import { openQueuePool, type QueuePool } from '../database/pool.ts';
import { json } from '../database/sql.ts';
import type { Logger } from '../log.ts';

/** `attempt` is 1 for the first. */
export type Attempt = { attempt: number; key?: string | null };
export type JobHandler = (payload: unknown, job: Attempt) => Promise<void>;
/** The interval in minutes. The job runs at the minutes of the hour that are multiples of it. */
type Interval = { everyMinutes: 5 | 10 | 60 };
type EnqueueOptions = { key?: string; runAt?: Date; maxAttempts?: number; queue?: string };

export type Jobs = {
  /** Registers the handler for jobs with this name. Must be called before `start`. */
  handle(name: string, handler: JobHandler): void;
  /**
   * Runs a handler once in each interval, on one of the servers. A run starts only after the previous run has
   * finished. Must be called before `start`.
   */
  repeat(name: string, interval: Interval, handler: JobHandler): void;
  /**
   * Queues a job. If a job with the same key is still waiting, the new job replaces it. Of the jobs with the same
   * `queue`, one runs at a time. With `tx`, the job is queued only if that transaction commits.
   */
  enqueue(name: string, payload: object, options?: EnqueueOptions, tx?: Sql | TransactionSql): Promise<void>;
  start(): Promise<void>;
  /** Stops taking jobs and waits for the running ones. */
  stop(): Promise<void>;
  /** Runs all due jobs and the jobs that these queue, but does not queue recurring jobs. */
  drain(): Promise<void>;
};

const concurrency = 3;

// The pause does not grow with the load, so that jobs always make progress.
const pauseInMilliseconds = 100;

// Results of jobs are reported in batches, because the library retries batches during a database outage. A
// single report that fails would crash the process.
const reportsInBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Runs background jobs from a queue in the database. Each job runs on one of the servers. A job that fails
 * runs again. While requests wait for database connections, each worker pauses 100 ms before it takes a job.
 */
export function createJobs(
  { ownerUrl, owner, health, api }: Pick<Database, 'ownerUrl' | 'owner' | 'health' | 'api'>,
  log: Logger,
): Jobs {
  const tasks: TaskList = {};
  const repeated: CronItem[] = [];
  let pool: QueuePool | null = null;
  const openPool = () => {
    pool ??= openQueuePool(ownerUrl, (error) => log.warn({ err: error }, 'The job queue lost a connection'));
    return pool;
  };
  const shared = {
    taskList: tasks,
    logger: bridge(log),
    noPreparedStatements: false,
    preset: reportsInBatches,
  };
  let supervisor: { stop(): Promise<void> } | null = null;
  let heartbeat: ReturnType<typeof keepHeartbeat> | null = null;
  const handle = (name: string, handler: JobHandler) => {
    tasks[name] = (payload, helpers) => handler(payload, attemptOf(helpers)).catch(failWithSentence);
  };
  return {
    handle,
    repeat(name, { everyMinutes }, handler) {
      handle(name, handler);
      const match = everyMinutes === 60 ? '0 * * * *' : `*/${everyMinutes} * * * *`;
      // If a run with the same job key is still waiting, the new run replaces it. The queue name makes a new
      // run wait until the previous run has finished.
      const options = { backfillPeriod: 0, maxAttempts: 10, jobKey: name, queueName: name };
      repeated.push({ task: name, match, identifier: name, options });
    },
    async enqueue(name, payload, options = {}, tx = owner) {
      const { key = null, runAt = null, maxAttempts = null, queue = null } = options;
      await tx`
        select jobs.enqueue(${name}, ${json(payload)}, ${key}, coalesce(${runAt}::timestamptz, now()),
          coalesce(${maxAttempts}::int, jobs.most_attempts()), ${queue})`;
    },
    async start() {
      if (supervisor) return;
      heartbeat = keepHeartbeat(health, log);
      const { events } = heartbeat;
      supervisor = await supervise(
        events,
        () =>
          run({
            ...shared,
            pgPool: openPool(),
            parsedCronItems: parseCronItems(repeated),
            events,
            concurrency,
            // The library calls this function before each poll. During the pause, other servers can take the
            // job.
            forbiddenFlags: () => (callerQueueOf(api).hasWaiting() ? delay(pauseInMilliseconds, null) : null),
            noHandleSignals: true,
            pollInterval: 2000,
          }),
        log,
      );
    },
    async stop() {
      await supervisor?.stop();
      heartbeat?.stop();
      supervisor = null;
      await pool?.end();
      pool = null;
    },
    drain: () => runOnce({ ...shared, pgPool: openPool(), noHandleSignals: true } satisfies RunnerOptions),
  };
}

// Restarts the job runner whenever it stops. The library stops it after a series of errors, such as during a
// long database restart, and never retries if the first poll fails.
async function supervise(
  events: WorkerEvents,
  start: () => Promise<Runner>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<void>();
  let runner: Runner | null = await start();
  let failures = 0;
  events.on('worker:getJob:empty', () => (failures = 0));
  events.on('job:start', () => (failures = 0));
  events.on('worker:getJob:error', () => {
    failures += 1;
    if (failures % (2 * concurrency) === 0) runner?.stop().catch(() => {});
  });
  // During a database outage, the library's scheduler takes up to a minute to stop. A new runner starts
  // without waiting for the old scheduler.
  let released = Promise.withResolvers<void>();
  events.on('pool:release', () => released.resolve());
  const watch = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (!runner) {
          released = Promise.withResolvers();
          runner = await start();
        }
        if (stopping.signal.aborted) await runner.stop();
        // After a database outage, the library's promise may stay pending although the runner has stopped.
        await Promise.race([runner.promise, stopped.promise, released.promise]);
      } catch (error) {
        log.warn({ err: error }, 'The job worker stopped and starts again');
      }
      runner = null;
      if (!stopping.signal.aborted) await delay(1000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      const workersEnded = released.promise.then(() => delay(1000, undefined, { ref: false }));
      await Promise.race([runner?.stop().catch(() => {}), workersEnded]);
      stopped.resolve();
      await watching;
    },
  };
}

function attemptOf({ job }: JobHelpers): Attempt {
  return { attempt: job.attempts, key: job.key };
}

/** Replaces the error of a job with an error that operators can understand. */
function failWithSentence(thrown: unknown): never {
  const sentence = isDatabaseError(thrown) ? sentenceOfRefusal(thrown) : null;
  throw sentence === null ? thrown : new Error(sentence, { cause: thrown });
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

// Only the message of an error is logged, because the library's metadata may contain the payload of a job.
function bridge(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const error = meta?.error;
    log[levels[level as keyof typeof levels]](
      error instanceof Error ? { reason: error.message } : {},
      message,
    );
  });
}

const heartbeatInterval = 10_000;

/**
 * Every 10 s, reports that the workers of this server are alive. If a worker has not reported for 30 s, its
 * jobs run again on another worker.
 */
function keepHeartbeat(health: Sql, log: Logger): { events: WorkerEvents; stop(): void } {
  const events: WorkerEvents = new EventEmitter();
  let poolId: string | null = null;
  const beat = () => {
    if (poolId === null) return;
    health`select jobs.say_alive(${poolId})`.catch((error: unknown) => {
      log.warn({ err: error }, 'The heartbeat of the job workers failed');
    });
  };
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
    beat();
  });
  const timer = setInterval(beat, heartbeatInterval);
  return { events, stop: () => clearInterval(timer) };
}
