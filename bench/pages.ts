import { documentPaths, paths } from '../web/ui/page-urls.ts';
import type { Bench, Figure, World } from './bench.ts';

const KB = 1000;

const marketingPages = documentPaths.filter((path) => path !== '/404');

const appPages = [paths.submitIssue, paths.trackProgress(), paths.signIn(), paths.dashboard];

export const lighthouseScores: Bench = {
  name: 'Lighthouse',
  async measure(world) {
    const figures: Figure[] = [];
    for (const path of marketingPages) figures.push(...(await scoresOf(world, path, 98)));
    for (const path of appPages) figures.push(...(await scoresOf(world, path, null)));
    return figures;
  },
};

/** Measures the compressed JavaScript that each page loads before it becomes idle. */
export const scriptWeight: Bench = {
  name: 'JavaScript',
  async measure(world) {
    const weigh = async (path: string) => (await world.audit(world.origin + path)).scripts;
    const figures: Figure[] = [];
    for (const path of [...marketingPages, ...appPages]) {
      const limit = marketingPages.includes(path)
        ? { limit: { of: 'value' as const, atMost: 100 * KB } }
        : {};
      figures.push({ name: `${path} scripts`, value: await weigh(path), unit: 'bytes', ...limit });
    }
    return figures;
  },
};

async function scoresOf(world: World, path: string, performance: number | null): Promise<Figure[]> {
  const audit = await world.audit(world.origin + path);
  for (const fault of audit.faults) console.error(`${path}: ${fault}`);
  const isMarketing = performance !== null;
  return [
    points(`${path} performance`, audit.performance, performance),
    points(`${path} accessibility`, audit.accessibility, 100),
    points(`${path} best practices`, audit.bestPractices, 100),
    points(`${path} SEO`, audit.seo, isMarketing ? 100 : null),
  ];
}

function points(name: string, value: number, atLeast: number | null): Figure {
  const limit = atLeast === null ? {} : { limit: { of: 'value' as const, atLeast } };
  return { name, value, unit: 'points', floor: 100, ...limit };
}
