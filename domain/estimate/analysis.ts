import type { Range } from './weighted-value.ts';

type Complexity = 'Low' | 'Medium' | 'High';

/**
 * The number of resolved issues that an estimate is based on, and the number of these that are similar to the
 * new issue.
 */
type Basis = { resolved: number; similar: number };

/** The engineer's form suggests the typical price as the quote. */
type Amounts = Range & { typical: number };

/** Text that a language model adds to an estimate. The model never changes the price or the hours. */
export type Reading = {
  summary: string;
  likelyCause: string;
  missingInformation: string[];
  category: string;
};

/** A stored estimate. The client and the engineers see the same estimate. */
export type Analysis = {
  estimatedTime: string;
  complexity: Complexity;
  priceRange: string;
  /** The estimated probability, in percent, that the actual value is within the range. */
  confidence: number;
  reasons: string[];
  basis: Basis;
  hours: Amounts;
  /** The price is in US dollars. */
  price: Amounts;
  source: 'built-in' | 'model';
} & Partial<Reading>;

/** Returns Low for up to 3 hours, Medium for up to 10 hours, and High for more. */
export function complexityOf(hours: number): Complexity {
  if (hours <= 3) return 'Low';
  return hours <= 10 ? 'Medium' : 'High';
}

const FEW = 10;
const SHORT = 120;

type Grounds = { basis: Basis; trial: { held: number; of: number }; description: string };

/**
 * Returns sentences that explain an estimate to the client. The sentences never contain text from other
 * issues.
 */
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
