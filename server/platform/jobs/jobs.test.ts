import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestInstance, type TestInstance } from '../../../tests/instance/test-instance.ts';
import { apiConnections, setCallerQueue } from '../database/caller-queue.ts';
import type { Sql } from '../database/connect.ts';
import { openPool } from '../database/pool.ts';
import { json } from '../database/sql.ts';
import { createJobs, type Jobs } from './jobs.ts';

let instance: TestInstance;
let jobs: Jobs;
let seen: unknown[];
beforeEach(async () => {
  instance = await createTestInstance();
  await instance.runJobs();
  const { database, log } = instance.platform;
  jobs = createJobs(database, log);
  seen = [];
  jobs.handle('note', async (payload) => void seen.push(payload));
});
afterEach(async () => {
  await jobs.stop();
  await instance.close();
});

describe('long queues', () => {
  it('a long queue is never fully scanned, even with query plans made for an empty queue', async () => {
    const { owner } = instance.platform.database;
    await owner`vacuum analyze graphile_worker._private_jobs`;
    const connection = openPool(instance.platform.database.ownerUrl, { max: 1 });
    const before = await readSoFar();
    for (let turn = 0; turn < 10; turn += 1) {
      await jobs.enqueue('note', { turn }, { key: 'k' }, connection);
      await enqueueAll([{ key: 'k' }], connection);
    }
    await jobs.drain();
    await owner`
      select jobs.enqueue('note', '{}', 'later ' || n, now() + interval '1 day') from generate_series(1, 3000) n`;
    for (let turn = 0; turn < 10; turn += 1) {
      await jobs.enqueue('note', { turn }, { key: `now ${turn}` }, connection);
      await enqueueAll([{ key: `also ${turn}` }], connection);
    }
    await connection`select pg_stat_force_next_flush()`;
    await connection.end();
    await jobs.drain();
    expect(seen).toHaveLength(21);
    const { scans, rows } = await readSoFar();
    expect(scans).toBe(before.scans);
    expect(rows - before.rows).toBeLessThan(3000);
  });

  /**
   * PostgreSQL counts the reads of the worker after its connections have closed. The reads of this pool are
   * counted on request.
   */
  async function readSoFar(): Promise<{ scans: number; rows: number }> {
    await jobs.stop();
    const { owner } = instance.platform.database;
    await owner`select pg_stat_force_next_flush()`;
    await owner`select 1`;
    const [row] = await owner<{ scans: number; rows: number }[]>`
      select seq_scan::int as scans, (select sum(i.idx_tup_read)::int from pg_stat_user_indexes i where i.relid = t.relid) as rows
      from pg_stat_user_tables t where relname = '_private_jobs'`;
    return row ?? { scans: Number.NaN, rows: Number.NaN };
  }
});

describe('jobs queued together', () => {
  it('jobs that are queued together run in order and replace jobs with the same key', async () => {
    await enqueueAll([{ turn: 1, key: 'first' }, { turn: 2 }, { turn: 3, key: 'third' }]);
    await enqueueAll([{ turn: 4, key: 'third' }]);
    await jobs.enqueue('note', { text: 'a mail to sign in with' });
    await jobs.drain();
    expect(seen).toEqual([
      { text: 'a mail to sign in with' },
      { turn: 1, key: 'first' },
      { turn: 2 },
      { turn: 4, key: 'third' },
    ]);
  });
});

describe('a queue of requests for the database', () => {
  it('each worker pauses 100 ms between jobs while requests wait for the database', async () => {
    const limits = { maxActive: apiConnections, maxQueued: 1, maxWaitInMilliseconds: 60_000 };
    const limit = setCallerQueue(instance.platform.database.api, limits);
    const active = await Promise.all(Array.from({ length: apiConnections }, () => limit.acquire()));
    const queued = limit.acquire();
    for (let turn = 0; turn < 30; turn += 1) await jobs.enqueue('note', { turn });
    const from = performance.now();
    await jobs.start();
    await expect.poll(() => seen, { timeout: 30_000 }).toHaveLength(30);
    expect(performance.now() - from).toBeGreaterThan(900);
    for (const release of active) release();
    (await queued)();
  });
});

describe('jobs', () => {
  it('a job runs once with its payload', async () => {
    await jobs.enqueue('note', { text: 'hello' });
    await jobs.drain();
    await jobs.drain();
    expect(seen).toEqual([{ text: 'hello' }]);
  });

  it('a job is queued only if its transaction commits', async () => {
    const { owner } = instance.platform.database;
    await owner.begin((tx) => jobs.enqueue('note', { kept: true }, {}, tx));
    const undone = owner.begin(async (tx) => {
      await jobs.enqueue('note', { kept: false }, {}, tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await jobs.drain();
    expect(seen).toEqual([{ kept: true }]);
  });

  it('a job replaces a pending job with the same key', async () => {
    await jobs.enqueue('note', { version: 1 }, { key: 'k' });
    await jobs.enqueue('note', { version: 2 }, { key: 'k' });
    await jobs.drain();
    expect(seen).toEqual([{ version: 2 }]);
  });

  it('a job waits until it is due', async () => {
    await jobs.enqueue('note', {}, { runAt: new Date(Date.now() + 60_000) });
    await jobs.drain();
    expect(seen).toEqual([]);
  });

  it('a failed job is retried as often as it may and knows its attempt', async () => {
    const attempts: unknown[] = [];
    jobs.handle('fail', async (_payload, attempt) => {
      attempts.push(attempt);
      throw new Error('not yet');
    });
    await jobs.enqueue('fail', {}, { maxAttempts: 2 });
    await jobs.drain();
    for (let more = 0; more < 2; more += 1) {
      await instance.sql`update graphile_worker._private_jobs set run_at = now()`;
      await jobs.drain();
    }
    expect(attempts).toEqual([1, 2].map((attempt) => ({ attempt, key: null })));
  });

  it('a job is retried for four days', async () => {
    const options = { runAt: new Date(Date.now() + 86_400_000) };
    await jobs.enqueue('note', {}, options);
    const [{ days } = { days: 0 }] = await instance.sql<[{ days: number }]>`
      select sum(exp(least(n, 10))::float8) / 86400 as days
      from graphile_worker._private_jobs, generate_series(1, max_attempts - 1) n`;
    expect(Math.round(days)).toBe(4);
  });

  it('a job still runs after the queue has lost its connections', async () => {
    await jobs.start();
    await instance.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.catch(
      () => {},
    );
    await jobs.enqueue('note', { text: 'after' }).catch(() => jobs.enqueue('note', { text: 'after' }));
    // A job whose pool has sent no heartbeat for 30 seconds is released.
    await expect.poll(() => seen, { timeout: 80_000 }).toEqual([{ text: 'after' }]);
  }, 90_000);
});

describe('recurring jobs', () => {
  it('a queue is free again after two pools have run its job', async () => {
    const { owner } = instance.platform.database;
    await jobs.enqueue('note', { n: 1 }, { key: 'one', queue: 'slow' });
    await owner`
      update graphile_worker._private_job_queues set locked_by = 'another', locked_at = now() - interval '1 minute'`;
    await owner`select jobs.say_alive('me')`;
    await jobs.drain();
    expect(seen).toEqual([{ n: 1 }]);
  });

  it('a pool that was silent itself frees nobody at its first beat', async () => {
    const { owner } = instance.platform.database;
    await jobs.enqueue('note', { n: 1 }, { key: 'one' });
    const beat = () => owner`select jobs.say_alive('me')`;
    const locked = async () =>
      (await owner`select from graphile_worker.jobs where locked_by = 'another'`).length;
    await beat();
    await owner`update jobs.worker_pool set seen_at = now() - interval '1 minute'`;
    await owner`
      update graphile_worker._private_jobs set locked_by = 'another', locked_at = now() - interval '1 minute'`;
    await beat();
    expect(await locked()).toBe(1);
    await beat();
    expect(await locked()).toBe(0);
  });

  it('a recurring job is queued once in each interval, no matter how many nodes run', async () => {
    const { database, log } = instance.platform;
    const nodes = [jobs, createJobs(database, log), createJobs(database, log)] as const;
    const runs: PromiseWithResolvers<void>[] = [];
    for (const node of nodes)
      node.repeat('round', { everyMinutes: 5 }, () => {
        const run = Promise.withResolvers<void>();
        runs.push(run);
        return run.promise;
      });
    const queued = async () =>
      (await instance.sql`select from graphile_worker.jobs where task_identifier = 'round'`).length;
    try {
      vi.setSystemTime('2026-01-01T10:04:59.500Z');
      await Promise.all([nodes[0].start(), nodes[1].start()]);
      await delay(100);
      vi.setSystemTime('2026-01-01T10:05:00.100Z');
      await vi.waitFor(() => expect(runs).toHaveLength(1), 10_000);
      vi.setSystemTime('2026-01-01T10:09:59.500Z');
      await nodes[2].start();
      await delay(100);
      vi.setSystemTime('2026-01-01T10:10:00.100Z');
      await vi.waitFor(async () => expect(await queued()).toBe(2), 10_000);
      await delay(2500);
      expect(runs).toHaveLength(1);
      runs[0]?.resolve();
      await vi.waitFor(() => expect(runs).toHaveLength(2), 10_000);
    } finally {
      vi.useRealTimers();
      for (const run of runs) run.resolve();
      for (const node of nodes) await node.stop();
    }
  }, 60_000);
});

async function enqueueAll(
  payloads: { turn?: number; key?: string }[],
  sql: Sql = instance.platform.database.owner,
): Promise<void> {
  await sql`
    select jobs.enqueue_all(array_agg(('note', p, p ->> 'key', null)::jobs.wanted order by place))
    from jsonb_array_elements(${json(payloads)}) with ordinality as given (p, place)`;
}
