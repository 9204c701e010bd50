import type { PageAudit } from './audit-page.ts';

/** The instance under test and the number of runs. */
export type World = {
  /** The origin of a fresh instance. */
  origin: string;
  runs: number;
  /** Lighthouse's audit of a page by its URL, cached for the run. */
  audit(url: string): Promise<PageAudit>;
};

/** One row of the table. Sizes are in bytes, times in milliseconds. */
export type Figure = {
  name: string;
  value: number;
  unit: 'ms' | 'bytes' | 'points' | 'a second';
  /** The lower bound or another implementation, measured in the same run. */
  floor?: number;
  /** The worst accepted value or ratio to the floor. */
  limit?: { of: 'value' | 'ratio'; atLeast: number } | { of: 'value' | 'ratio'; atMost: number };
};

export type Bench = { name: string; measure(world: World): Promise<Figure[]> };
