import type { Range } from './weighted-value.ts';

export const COMPLEXITIES = ['Low', 'Medium', 'High'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

/** What an estimate rests on: how many resolved issues of this instance, and how many of them are similar. */
export type Basis = { resolved: number; similar: number };

/** A range, and the one value in it that a quote can start from. */
type Amounts = Range & { typical: number };

/** What a language model adds to an estimate. None of it is a number that anybody pays by. */
export type Reading = {
  summary: string;
  likelyCause: string;
  missingInformation: string[];
  category: string;
};

/** An estimate as it is stored with the issue, for engineers and the client alike. */
export type Analysis = {
  /** `3–8 hours`. */
  estimatedTime: string;
  complexity: Complexity;
  /** `$150–$600`. */
  priceRange: string;
  /** In so many of 100 cases the real value is expected to lie in each of the two ranges. */
  confidence: number;
  /** Sentences. */
  reasons: string[];
  basis: Basis;
  hours: Amounts;
  /** US dollars. */
  price: Amounts;
  source: 'built-in' | 'model';
} & Partial<Reading>;
