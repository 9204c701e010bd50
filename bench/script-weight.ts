import type { Bench, Figure } from './bench.ts';
import { appPages, marketingPages } from './pages.ts';

const KB = 1000;

/** Compressed bytes of JavaScript that a page loads until it is idle. */
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
