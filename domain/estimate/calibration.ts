import {
  condensed,
  type Distribution,
  medianOf,
  type Range,
  rankedScore,
  shortestRange,
} from './distribution.ts';
import {
  FEWEST_LEARNED,
  type ListRange,
  type Outcome,
  type Predictors,
  predictorsFrom,
  type Question,
  type Source,
} from './predictors.ts';
import { RECIPE, recency } from './recipe.ts';
import { roughValue, roundedRange, roundedValue, type Steps } from './rounded-range.ts';

/** An estimate of one value. `confidence` is the probability, in percent, that the range holds the outcome. */
export type ValueEstimate = {
  range: Range;
  typical: number;
  confidence: number;
  source: Source;
  /** How many outcomes it rests on. 0 if the price list answers because there are too few to compare it with. */
  basis: number;
  /** How many past outcomes such ranges were tried on, and how many they held. */
  trial: { held: number; of: number };
};

export type ValueEstimator = (question: Question) => ValueEstimate;

const MOST_TRIALS = 1000;
const BLOCKS = 6;
// The first trial is made from this share of the outcomes.
const FIRST_LEARNED = 0.2;

/**
 * Learns from outcomes in order of time, and tries itself out: each outcome is estimated from earlier ones alone.
 * The trials decide which predictor answers for a kind of work, how wide its ranges are, and how confident.
 * `steps` rounds what is shown. Without a price list there must be at least five outcomes.
 */
export function calibrated(
  outcomes: readonly Outcome[],
  listRange: ListRange,
  steps: Steps,
  recipe = RECIPE,
): ValueEstimator {
  const trials: Trial[] = [];
  const count = outcomes.length;
  const first = Math.max(FEWEST_LEARNED, Math.floor(count * FIRST_LEARNED), count - MOST_TRIALS);
  const block = Math.max(1, Math.ceil((count - first) / BLOCKS));
  for (let from = first; from < count; from += block) {
    const predictors = predictorsFrom(outcomes.slice(0, from), listRange, recipe);
    for (const outcome of outcomes.slice(from, from + block)) {
      const predictions = predictAll(predictors, outcome);
      const { range } = estimate(outcome, predictions, trials, steps);
      trials.push(trialOf(outcome, predictions, range.low <= outcome.value && outcome.value <= range.high));
    }
  }
  const predictors = predictorsFrom(outcomes, listRange, recipe);
  const read = outcomes.filter(({ reading }) => reading !== null).length;
  return (question) => {
    const { isTried, ...answer } = estimate(question, predictAll(predictors, question), trials, steps);
    if (answer.source === 'model') return { ...answer, basis: read };
    return { ...answer, basis: isTried || answer.source === 'learned' ? count : 0 };
  };
}

type Predictions = { source: Source; distribution: Distribution }[];

/** What one outcome showed: whether the stated range held it, and how well each predictor did. */
type Trial = {
  kind: string | null;
  held: boolean;
  /** The ranked score of each predictor on a logarithmic scale. Smaller is better. */
  scores: Partial<Record<Source, number>>;
  /** The probability that the shortest range of each predictor needs to hold the outcome. */
  needed: Partial<Record<Source, number>>;
};

// More values cost time and change nothing that is shown.
const POINTS = 60;
// Before the trials can tell, the first of these answers. What a stranger writes can sway a model, so the list comes first.
const ORDER = ['list', 'model', 'learned'] as const;

function predictAll(predictors: Predictors, question: Question): Predictions {
  return ORDER.flatMap((source) => {
    const distribution = predictors[source](question);
    return distribution === null ? [] : [{ source, distribution: condensed(distribution, POINTS) }];
  });
}

function trialOf({ kind, value }: Outcome, predictions: Predictions, held: boolean): Trial {
  const trial: Trial = { kind, held, scores: {}, needed: {} };
  for (const { source, distribution } of predictions) {
    if (predictions.length > 1)
      trial.scores[source] = rankedScore(
        distribution.map(({ value, weight }) => ({ value: Math.log(value), weight })),
        Math.log(value),
      );
    trial.needed[source] = shareNeeded(distribution, value);
  }
  return trial;
}

function estimate(
  { kind }: Question,
  predictions: Predictions,
  trials: readonly Trial[],
  steps: Steps,
): Omit<ValueEstimate, 'basis'> & { isTried: boolean } {
  const { source, distribution, isTried } = best(kind, predictions, trials);
  const share = source === 'list' ? 1 : shareFor(source, trials);
  const range = roundedRange(shortestRange(distribution, share), steps);
  // The exact median of a copy of an issue would often be what its client paid.
  const typical = roundedValue(roughValue(medianOf(distribution)), steps);
  return {
    range,
    typical: Math.min(Math.max(typical, range.low), range.high),
    confidence: Math.round(100 * confidenceIn(kind, { source, share }, trials)),
    source,
    isTried,
    trial: tallyOf(trials),
  };
}

const FEWEST_TRIALS = 5;

/**
 * The predictor with the best score for a kind of work, among those that were tried often enough. The mean of all kinds
 * counts as five trials of it. `isTried` is false if there were too few trials to choose, or none of a listed kind.
 */
function best(
  kind: string | null,
  predictions: Predictions,
  trials: readonly Trial[],
): Predictions[number] & { isTried: boolean } {
  const [first] = predictions;
  if (!first) throw new Error('There is nothing to estimate from.');
  const triedOn = (some: Predictions) =>
    trials.filter(({ scores }) => some.every(({ source }) => scores[source] !== undefined));
  // A model that was switched on lately has no trials, which must not keep history from answering.
  const [known, ...others] = predictions.filter((each) => triedOn([each]).length >= FEWEST_TRIALS);
  if (!known || others.length === 0) return { ...first, isTried: false };
  const compared = triedOn([known, ...others]);
  // Fixes of other kinds say little about this one, so its entry of the price list stays until it has trials.
  if (known.source === 'list' && kind !== null && !compared.some((each) => each.kind === kind))
    return { ...known, isTried: false };
  const scoreOf = ({ source }: Predictions[number]) =>
    shrunkMean(
      compared.map(({ scores }) => scores[source] as number),
      (at) => compared[at]?.kind === kind,
      FEWEST_TRIALS,
    );
  const chosen = others.reduce((one, other) => (scoreOf(other) < scoreOf(one) ? other : one), known);
  return { ...chosen, isTried: true };
}

function shrunkMean(values: readonly number[], isOwn: (at: number) => boolean, strength: number): number {
  const sum = (all: readonly number[]) => all.reduce((total, value) => total + value, 0);
  const own = values.filter((_value, at) => isOwn(at));
  return (sum(own) + (strength * sum(values)) / values.length) / (own.length + strength);
}

const SHARES = Array.from({ length: 69 }, (_share, at) => 0.3 + at / 100);

/** The middle between the first share whose range holds a value and the share from which all do: ranges need not nest. */
function shareNeeded(distribution: Distribution, value: number): number {
  const holds = SHARES.map((share) => {
    const { low, high } = shortestRange(distribution, share);
    return low <= value && value <= high;
  });
  const first = holds.indexOf(true);
  return first === -1 ? NEVER : ((SHARES[first] as number) + (SHARES[holds.lastIndexOf(false) + 1] ?? 1)) / 2;
}

// Above every share.
const NEVER = 2;

const COVERED = 0.89;
const FIRST_SHARE = 0.75;
const HALF_LIFE = 20;
// Older trials have no weight to speak of.
const NEWEST = 200;

/**
 * The probability that the shortest range must have to hold 89 % of outcomes: a quantile of what the trials
 * needed, newer ones with more weight (weighted conformal prediction: Barber and others, 2023).
 */
function shareFor(source: Source, trials: readonly Trial[]): number {
  const needed = trials.slice(-NEWEST).flatMap((trial) => trial.needed[source] ?? []);
  if (needed.length < FEWEST_TRIALS) return source === 'model' ? 1 : FIRST_SHARE;
  const weighed = needed
    .map((share, at) => ({ share, weight: recency(at, needed.length, HALF_LIFE) }))
    .sort((a, b) => a.share - b.share);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  for (const { share, weight } of weighed) {
    sum += weight;
    if (sum >= COVERED * total) return Math.min(share, 1);
  }
  return 1;
}

const FIRST_CONFIDENCE = 0.4;
const KNOWN_FROM = 20;

/**
 * How often ranges of this kind held, drawn towards that of all kinds, and that towards 40 %. A trial counts half for
 * the range that was stated then, and half for a range as wide as now. Trials without this predictor do not count.
 */
function confidenceIn(
  kind: string | null,
  { source, share }: { source: Source; share: number },
  trials: readonly Trial[],
): number {
  const tried = trials.filter(({ needed }) => needed[source] !== undefined);
  const heldIn = (some: readonly Trial[]) =>
    some.reduce(
      (sum, { held, needed }) => sum + (Number(held) + Number((needed[source] ?? NEVER) <= share)) / 2,
      0,
    );
  const own = tried.filter((trial) => trial.kind === kind);
  const overall = (heldIn(tried) + KNOWN_FROM * FIRST_CONFIDENCE) / (tried.length + KNOWN_FROM);
  const confidence = (heldIn(own) + KNOWN_FROM * overall) / (own.length + KNOWN_FROM);
  return source === 'list' ? Math.min(confidence, FIRST_CONFIDENCE) : confidence;
}

function tallyOf(trials: readonly Trial[]): { held: number; of: number } {
  return { held: trials.filter(({ held }) => held).length, of: trials.length };
}
