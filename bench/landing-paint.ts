import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { serveBeside } from './serve-beside.ts';

/** Largest paint of the front page, beside its bare text without styles, fonts and scripts from the same server. */
export const landingPaint: Bench = {
  name: 'Landing',
  async measure(world) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const served = await serveBeside(folder);
    try {
      const landing = await world.audit(`${served.origin}/`);
      const bare = await world.audit(`${served.origin}/bare`);
      return [
        {
          name: '/ largest paint',
          value: landing.largestPaint,
          floor: bare.largestPaint,
          unit: 'ms',
          limit: { of: 'ratio', atMost: 1.3 },
        },
        {
          name: '/ performance beside bare text',
          value: landing.performance,
          floor: bare.performance,
          unit: 'points',
        },
      ];
    } finally {
      await served.stop();
      await rm(folder, { recursive: true });
    }
  },
};
