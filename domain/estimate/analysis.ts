import type { Range } from './weighted-value.ts';

const COMPLEXITIES = ['Low', 'Medium', 'High'] as const;
type Complexity = (typeof COMPLEXITIES)[number];

/** How many resolved issues an estimate is based on, and how many of them are similar. */
type Basis = { resolved: number; similar: number };

/** A range with its typical value, which is the suggested quote. */
type Amounts = Range & { typical: number };

/** Text that a language model adds to an estimate, never a price or hours. */
export type Reading = {
  summary: string;
  likelyCause: string;
  missingInformation: string[];
  category: string;
};

/** An estimate as stored with its issue. Engineers and the client see the same data. */
export type Analysis = {
  /** `3–8 hours`. */
  estimatedTime: string;
  complexity: Complexity;
  /** `$150–$600`. */
  priceRange: string;
  /** Expected share of actual values within each range, in percent. */
  confidence: number;
  /** Sentences. */
  reasons: string[];
  basis: Basis;
  hours: Amounts;
  /** US dollars. */
  price: Amounts;
  source: 'built-in' | 'model';
} & Partial<Reading>;

/** Complexity by expected hours: Low up to 3, Medium up to 10, High above. */
export function complexityOf(hours: number): Complexity {
  if (hours <= 3) return 'Low';
  return hours <= 10 ? 'Medium' : 'High';
}

const FEW = 10;
const SHORT = 120;

type Grounds = { basis: Basis; trial: { held: number; of: number }; description: string };

/** Returns the reasons for an estimate as sentences. They contain only numbers, never text from other issues. */
export function reasonsFor({ basis, trial, description }: Grounds): string[] {
  return [
    basisSentence(basis),
    trial.of < FEW
      ? 'That is too little to check the confidence by, so the ranges are wide and the confidence is low.'
      : `Tried on ${trial.of} resolved issues, such ranges held the real value ${trial.held} times.`,
    ...(description.trim().length < SHORT
      ? ['The description is short: steps to repeat the problem would make the estimate firmer.']
      : []),
  ];
}

function basisSentence({ resolved, similar }: Basis): string {
  if (resolved === 0) return 'No issue has been resolved here yet, so this rests on what fixes usually take.';
  if (resolved === 1)
    return `This rests on one issue that was resolved here, ${similar === 1 ? 'a' : 'not a'} similar one.`;
  const alike = similar === 0 ? 'none of them similar' : `${similar} of them similar`;
  return `This rests on ${resolved} issues that were resolved here, ${alike}.`;
}
