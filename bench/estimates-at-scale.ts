import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from '#server/app.ts';
import { preparedEstimator } from '#server/estimates/prepared-estimator.ts';
import { createLog } from '#server/platform/log.ts';
import { openPlatform, type Platform } from '#server/platform/platform.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import type { Bench, Figure } from './bench.ts';
import { percentile } from './repeat.ts';

const SIZES = [1_000, 10_000, 100_000];
const RUNS = 5;
const QUIET = 2_000;

/**
 * Measures learning from resolved issues and estimating one, and the p99 of other requests while it learns beside
 * their p99 when it does not.
 */
export const estimatesAtScale: Bench = {
  name: 'Estimates',
  async measure() {
    const figures: Figure[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'bench-estimates-'));
    const settings = readSettings({ DATA_DIR: folder, LIMIT_FACTOR: '1000' });
    const platform = await openPlatform(settings, { log: createLog('error') });
    try {
      let filled = 0;
      for (const size of SIZES) {
        // Filling disables triggers, with which a running app would refuse to serve.
        await fill(platform, size - filled);
        filled = size;
        const app = await buildApp(platform);
        try {
          const origin = await app.listen({ port: 0, host: '127.0.0.1' });
          figures.push(...(await measureSize(platform, origin, size)));
        } finally {
          await app.close();
        }
      }
    } finally {
      await platform.database.close();
      await rm(folder, { recursive: true, force: true });
    }
    return figures;
  },
};

const issue = {
  ...{ title: 'word3 word700', description: 'word1 word20 word300', codingApp: 'bolt', urgency: 'ASAP' },
  ...{ files: [], kind: null, reading: null },
};

async function measureSize(platform: Platform, origin: string, size: number): Promise<Figure[]> {
  const runs: { learning: number; estimating: number; quiet: number; busy: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const quiet = await timesUntil(platform, origin, delay(QUIET));
    const estimate = preparedEstimator(platform);
    const from = performance.now();
    const learned = estimate(issue);
    const busy = await timesUntil(platform, origin, learned);
    await learned;
    const learning = performance.now() - from;
    const again = performance.now();
    await estimate(issue);
    runs.push({
      learning,
      estimating: performance.now() - again,
      quiet: percentile(0.99, quiet),
      busy: percentile(0.99, busy),
    });
  }
  const median = (part: 'learning' | 'estimating' | 'quiet' | 'busy') =>
    percentile(
      0.5,
      runs.map((run) => run[part]),
    );
  const of = `${size} resolved issues`;
  return [
    { name: `Learning from ${of}`, value: median('learning'), unit: 'ms' },
    { name: `Estimating with ${of}`, value: median('estimating'), unit: 'ms' },
    {
      name: `Other requests while learning from ${of}, p99`,
      value: median('busy'),
      floor: median('quiet'),
      unit: 'ms',
      limit: { of: 'ratio', atMost: 2 },
    },
  ];
}

/** Sends one request after another until the promise settles. Returns the time of each in milliseconds. */
async function timesUntil({ keys }: Platform, origin: string, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  end.then(over, over);
  const url = `${origin}/rest/v1/issues?id=eq.00000000-0000-4000-8000-000000000001`;
  while (!isOver) {
    const from = performance.now();
    await (await fetch(url, { headers: { apikey: keys.anonKey } })).text();
    times.push(performance.now() - from);
    await delay(5);
  }
  return times;
}

/** Inserts accepted fixes whose hours and prices depend on their words. */
async function fill({ database: { owner } }: Platform, count: number): Promise<void> {
  await owner`alter table marketplace.issue disable trigger user`;
  await owner`
    with engineer as (
      insert into auth.users (email, email_confirmed_at) values (gen_random_uuid() || '@example.com', now()) returning id),
    profile as (
      insert into public.engineers (id, name, skills) select id, 'Engineer', '{TypeScript}'::text[] from engineer returning id)
    insert into marketplace.issue (title, email, description, urgency, coding_app, status, engineer_id, completed_at, accepted_at,
      hours_spent, quoted_price, quote_status)
    select 'word' || n % 40 || ' word' || n % 900, 'a@example.com',
      (select string_agg('word' || (n * 7 + k * k * 13) % (30 * k), ' ') from generate_series(1, 80) k),
      'ASAP', 'bolt', 'completed', profile.id, now() - n * interval '1 minute', now(),
      1 + n % 40 / 4 + random() * 3, 75 * (1 + n % 40 / 4 + random() * 3)::int, 'Paid'
    from generate_series(1, ${count}::int) n, profile`;
  await owner`alter table marketplace.issue enable trigger user`;
  await owner`analyze marketplace.issue`;
}
