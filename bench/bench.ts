import type { PageAudit } from './audit-page.ts';

/** What benches measure on, and how often. */
export type World = {
  /** Where a fresh instance of the product answers. */
  origin: string;
  runs: number;
  /** Lighthouse's verdict on a page, by its whole address; a page is looked at once, however many benches ask. */
  audit(url: string): Promise<PageAudit>;
};

/** One row of the table. Sizes are in bytes, times in milliseconds. */
export type Figure = {
  name: string;
  value: number;
  unit: 'ms' | 'bytes' | 'points' | 'a second';
  /** What cannot be beaten, or what another implementation does, measured in the same run. */
  floor?: number;
  /** What the value, or its ratio to the floor, may be at the worst. */
  limit?: { of: 'value' | 'ratio'; atLeast: number } | { of: 'value' | 'ratio'; atMost: number };
};

export type Bench = { name: string; measure(world: World): Promise<Figure[]> };
