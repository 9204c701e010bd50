import type { PageAudit } from './audit-page.ts';

export type World = {
  origin: string;
  runs: number;
  /** Returns Lighthouse's audit of a URL, which is measured once per run. */
  audit(url: string): Promise<PageAudit>;
};

/** One row of the table. Sizes are in bytes and times in milliseconds. */
export type Figure = {
  name: string;
  value: number;
  unit: 'ms' | 'bytes' | 'points' | 'a second';
  /** The value that this figure is compared with, measured in the same run. */
  floor?: number;
  /** The limit that fails the run. It applies to the value itself or to its ratio to the floor. */
  limit?: { of: 'value' | 'ratio'; atLeast: number } | { of: 'value' | 'ratio'; atMost: number };
};

export type Bench = { name: string; measure(world: World): Promise<Figure[]> };
