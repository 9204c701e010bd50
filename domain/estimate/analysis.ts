import type { Range } from './weighted-value.ts';

const COMPLEXITIES = ['Low', 'Medium', 'High'] as const;
type Complexity = (typeof COMPLEXITIES)[number];

/** What an estimate rests on: how many resolved issues of this instance, and how many of them are similar. */
type Basis = { resolved: number; similar: number };

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

/** How much of a task it is, by the hours it is expected to take. */
export function complexityOf(hours: number): Complexity {
  if (hours <= 3) return 'Low';
  return hours <= 10 ? 'Medium' : 'High';
}

const FEW = 10;
const SHORT = 120;

type Grounds = { basis: Basis; trial: { held: number; of: number }; description: string };

/** Why an estimate is what it is, in sentences. They name numbers alone, nothing of another person's issue. */
export function reasonsFor({ basis, trial, description }: Grounds): string[] {
  return [
    restsOn(basis),
    trial.of < FEW
      ? 'That is too little to check the confidence by, so the ranges are wide and the confidence is low.'
      : `Tried on ${trial.of} resolved issues, such ranges held the real value ${trial.held} times.`,
    ...(description.trim().length < SHORT
      ? ['The description is short: steps to repeat the problem would make the estimate firmer.']
      : []),
  ];
}

function restsOn({ resolved, similar }: Basis): string {
  if (resolved === 0) return 'No issue has been resolved here yet, so this rests on what fixes usually take.';
  if (resolved === 1)
    return `This rests on one issue that was resolved here, ${similar === 1 ? 'a' : 'not a'} similar one.`;
  const alike = similar === 0 ? 'none of them similar' : `${similar} of them similar`;
  return `This rests on ${resolved} issues that were resolved here, ${alike}.`;
}
