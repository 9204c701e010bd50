import { asCaller } from '#server/platform/database/caller-transaction.ts';
import { createLog } from '#server/platform/log.ts';
import { openPlatform, type Platform } from '#server/platform/platform.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import { callerOf, growing, type ListCall, listCalls } from '../tests/instance/list-calls.ts';
import { fillWithIssues, type Readers } from '../tests/instance/many-issues.ts';
import { rowsRead } from '../tests/instance/rows-read.ts';
import type { Bench, Figure } from './bench.ts';
import { median } from './repeat.ts';
import { withPostgres } from './servers/with-postgres.ts';

const sizes = [10_000, 100_000, 1_000_000];
const rounds = 41;
/** These tables are large when there are a million issues. */
const large = [...growing, 'running_sum', 'engineers'];

type Instance = { platform: Platform; readers: Readers };

/**
 * Measures the median time for a page of each list. The database has 10,000, 100,000 or 1,000,000 issues of
 * other users. The reader's own issues and search results are the same each time. The run fails if a list
 * reads a growing table by a sequential scan.
 */
export const listsAtScale: Bench = {
  name: 'Lists at scale',
  measure: () =>
    withPostgres(
      sizes.map((size) => `with_${size}`),
      async (folder, urls) => {
        const instances: Instance[] = [];
        try {
          for (const [place, url] of urls.entries())
            instances.push(await openFilled(`${folder}/${place}`, url, sizes[place] ?? 0));
          const figures: Figure[] = [];
          for (const call of listCalls) figures.push(...(await measureCall(call, instances)));
          return figures;
        } finally {
          for (const { platform } of instances) await platform.database.close();
        }
      },
    ),
};

async function openFilled(folder: string, url: string, size: number): Promise<Instance> {
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: url });
  const platform = await openPlatform(settings, { log: createLog('error') });
  return { platform, readers: await fillWithIssues(platform.database.owner, size) };
}

async function measureCall(call: ListCall, instances: readonly Instance[]): Promise<Figure[]> {
  const times = instances.map((): number[] => []);
  await refuseWholeScans(call, instances.at(-1));
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, so that caches and system load favor none of the sizes.
    const order = round % 2 === 0 ? [...instances.entries()] : [...instances.entries()].toReversed();
    for (const [place, instance] of order) times[place]?.push(await timed(call, instance));
  }
  const [floor = 0, ...grown] = times.map(median);
  return grown.map((value, place) => ({
    name: `${call.who}, ${call.name}: ${sizes[place + 1]?.toLocaleString('en-US')} issues`,
    value,
    floor,
    unit: 'ms',
    limit: { of: 'ratio', atMost: 1.5 },
  }));
}

/**
 * Throws if a list reads a growing table by a sequential scan. Checks only the largest database, because a
 * sequential scan is the best plan for a few rows.
 */
async function refuseWholeScans(call: ListCall, instance: Instance | undefined): Promise<void> {
  if (!instance) return;
  const { platform, readers } = instance;
  const read = await rowsRead(platform.database.api, callerOf(readers, call.who), call.statement);
  const whole = read.filter(({ table, wholeScans }) => large.includes(table) && wholeScans > 0);
  if (whole.length > 0) throw new Error(`${call.name} scans all of ${whole[0]?.table}`);
}

async function timed({ who, statement }: ListCall, { platform, readers }: Instance): Promise<number> {
  const caller = callerOf(readers, who);
  const from = performance.now();
  await asCaller(platform.database.api, caller, { readOnly: true }, (tx) => tx.query(statement));
  return performance.now() - from;
}
