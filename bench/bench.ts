import type { PageAudit } from './audit-page.ts';

export type SignedInPage = 'dashboard' | 'issue';

export type World = {
  origin: string;
  runs: number;
  /** Audits a page with Lighthouse. Each page is audited once per run. */
  audit(url: string): Promise<PageAudit>;
  /** Audits a page that the sample client opens. */
  auditSignedIn(page: SignedInPage): Promise<PageAudit>;
};

/** One row of the table. Sizes are in bytes and times in milliseconds. */
export type Figure = {
  name: string;
  value: number;
  unit: 'ms' | 'bytes' | 'points' | 'a second';
  /** The value of the baseline, measured in the same run. */
  floor?: number;
  /** The run fails if the value, or its ratio to the floor, exceeds this limit. */
  limit?: { of: 'value' | 'ratio'; atLeast: number } | { of: 'value' | 'ratio'; atMost: number };
};

export type Bench = { name: string; measure(world: World): Promise<Figure[]> };
