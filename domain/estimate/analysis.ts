import type { ValueEstimate } from './calibration.ts';
import type { Range } from './distribution.ts';
import type { Source } from './predictors.ts';

export const COMPLEXITIES = ['Low', 'Medium', 'High'] as const;

export type Complexity = (typeof COMPLEXITIES)[number];

/** What a language model read in an issue. Its ranges are one predictor among others, and never shown as they are. */
export type Reading = {
  /** The id of a kind of work in the price list. */
  kind: string | null;
  likelyCause: string;
  missingInformation: string[];
  complexity: Complexity;
  hours: Range;
  /** The price is in US dollars. */
  price: Range;
  reasons: string[];
};

/** About what an earlier fix took and cost, without its text. The price is in US dollars, and null if it was not paid. */
export type PastFix = { kind: string | null; hours: number | null; price: number | null };

type Amounts = Range & { typical: number; confidence: number };

/** A stored estimate. Engineers who do not hold the issue see it without a language model's words. */
export type Analysis = {
  estimatedTime: string;
  complexity: Complexity;
  priceRange: string;
  /** The estimated probability, in percent, that a range holds the actual value: the lower of both ranges. */
  confidence: number;
  /** Where the price comes from, in words. */
  label: string;
  /** The id of the kind of work in the price list. Null if no kind was recognized. */
  kind: string | null;
  reasons: string[];
  /** How many resolved issues the estimate learned from, and how many of them are of the same kind. */
  basis: { resolved: number; similar: number };
  /** The two earlier fixes whose text is most alike, if any is. */
  similar: PastFix[];
  hours: Amounts;
  /** The price is in US dollars. */
  price: Amounts;
  source: 'built-in' | 'model';
  /** What an edit, a file or an answer changed since the estimate before. */
  changed?: string;
} & Partial<Pick<Reading, 'likelyCause' | 'missingInformation'>>;

/** Returns Low for up to 3 hours, Medium for up to 10 hours, and High for more. */
export function complexityOf(hours: number): Complexity {
  if (hours <= 3) return 'Low';
  return hours <= 10 ? 'Medium' : 'High';
}

const labels: Record<Source, string> = {
  list: 'Rough guide from our price list',
  learned: 'From past fixes here',
  model: 'From a language model’s reading, corrected by past fixes here',
};

export function labelOf(source: Source): string {
  return labels[source];
}

export type KindGuess = {
  id: string | null;
  name: string | null;
  by: 'words' | 'model' | 'person';
  /** The words of the price list that the issue contains. */
  words: string[];
};

type Grounds = {
  hours: ValueEstimate;
  price: ValueEstimate;
  kind: KindGuess;
  resolved: number;
  issue: { reading: Reading | null };
};

const WORDS_NAMED = 3;
const FEW = 10;

/** Returns sentences that explain an estimate. They never contain text from other issues. */
export function reasonsFor({ hours, price, kind, resolved, issue }: Grounds): string[] {
  return [
    kindSentence(kind, price),
    basisSentence(price, resolved),
    trialSentence(hours, price),
    ...(issue.reading?.reasons ?? []),
  ].filter((sentence) => sentence !== null);
}

function kindSentence({ name, by, words }: KindGuess, { source }: ValueEstimate): string {
  if (name === null) {
    const none = 'No kind of work on our price list matches';
    return source === 'list' ? `${none}, so this is the middle of the list.` : `${none}.`;
  }
  if (by === 'person') return `Kind of work: ${name}, as corrected.`;
  if (by === 'model') return `Kind of work: ${name}, as a language model read it.`;
  const named = words.slice(0, WORDS_NAMED).map((word) => `“${word}”`);
  return `Kind of work: ${name}, because the issue mentions ${named.join(', ')}.`;
}

/** Says where the price comes from. The hours may rest on more fixes, because not every fix is paid. */
function basisSentence({ source, basis }: ValueEstimate, resolved: number): string {
  if (source === 'learned') return `Based on ${basis} fixes here.`;
  if (source === 'model') return `A language model’s range, corrected by ${basis} fixes here.`;
  if (basis > 0) return `Our price list still predicts such issues better than ${basis} fixes here.`;
  const history = resolved === 0 ? 'no history' : 'too little history';
  return `We have ${history} yet, so this comes from our price list.`;
}

/** Names the ranges that are less sure, whose confidence is shown. */
function trialSentence(hours: ValueEstimate, price: ValueEstimate): string | null {
  const { held, of } = (hours.confidence < price.confidence ? hours : price).trial;
  return of < FEW ? null : `${held} of ${of} past estimates were right.`;
}

export type Shown = Pick<Analysis, 'priceRange' | 'estimatedTime' | 'kind' | 'confidence'>;

export function shownOf({ priceRange, estimatedTime, kind, confidence }: Shown): Shown {
  return { priceRange, estimatedTime, kind, confidence };
}

/** Says what a new estimate changes. Null if what is shown stays the same. */
export function changeBetween(before: Shown, after: Shown): string | null {
  const changes = [
    changed('price', before.priceRange, after.priceRange),
    changed('time', before.estimatedTime, after.estimatedTime),
    changed('confidence', `${before.confidence}%`, `${after.confidence}%`),
  ].filter((change) => change !== null);
  if (before.kind !== after.kind) changes.unshift('another kind of work');
  return changes.length === 0 ? null : `Updated: ${changes.join('; ')}.`;
}

function changed(name: string, before: string, after: string): string | null {
  return before === after ? null : `${name} was ${before}, now ${after}`;
}
