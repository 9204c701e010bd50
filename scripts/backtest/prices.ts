import { readFileSync } from 'node:fs';
import { takeSteps } from '#domain/estimate/estimate-issue.ts';
import { estimateRange, tryOut } from '#domain/estimate/estimate-range.ts';
import { precedentsOf } from '#domain/estimate/precedents.ts';
import { asObservations, DEFAULT_PRIOR } from '#domain/estimate/prior.ts';
import { roundedPrice } from '#domain/estimate/rounded-range.ts';
import { medianOf } from '#domain/estimate/weighted-value.ts';
import { seededRandom } from '../../tests/faults/seeded-random.ts';

const FOLDS = 5;
const SEEDS = [1, 2, 3, 4, 5];

type Report = { title: string; description: string; value: number };
type Outcome = { error: number; medianError: number; held: boolean; claimed: number; width: number };

/**
 * Cross-validates price estimates in five folds. Prints the errors of the estimates. Also prints how many
 * prices should be in the estimated ranges and how many are.
 */
export function backtestPrices(file: string): void {
  const reports = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(readReport);
  const rows = SEEDS.map((seed) => {
    const outcomes = crossValidate(shuffled(reports, seed));
    return {
      seed,
      median_error: percent(median(outcomes.map(({ error }) => error))),
      of_training_median: percent(median(outcomes.map(({ medianError }) => medianError))),
      range_held: percent(mean(outcomes.map(({ held }) => Number(held)))),
      claimed: percent(mean(outcomes.map(({ claimed }) => claimed))),
      'high/low': median(outcomes.map(({ width }) => width)).toFixed(1),
    };
  });
  console.log(`Prices of ${reports.length} reports, ${FOLDS}-fold; median absolute percentage error:`);
  console.table(rows);
}

function readReport(line: string): Report {
  const { title, description, price_usd: value } = JSON.parse(line);
  return { title, description, value };
}

function crossValidate(reports: readonly Report[]): Outcome[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const training = reports.filter((_report, at) => at % FOLDS !== fold);
    const precedents = takeSteps(precedentsOf(training));
    const values = training.map(({ value }) => value);
    const observations = asObservations(DEFAULT_PRIOR.price);
    const assumed = { observations, confidence: DEFAULT_PRIOR.confidence };
    const knowledge = { precedents, values, assumed, rounded: roundedPrice };
    const trial = takeSteps(tryOut(knowledge));
    const always = medianOf(asObservations(values));
    return reports
      .filter((_report, at) => at % FOLDS === fold)
      .map((report) => {
        const { range, typical, confidence } = estimateRange(precedents.alikeTo(report), knowledge, trial);
        return {
          error: Math.abs(typical - report.value) / report.value,
          medianError: Math.abs(always - report.value) / report.value,
          held: range.low <= report.value && report.value <= range.high,
          claimed: confidence / 100,
          width: range.high / range.low,
        };
      });
  }).flat();
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: number[]): number {
  return medianOf(asObservations(values));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Shuffles the values (Fisher-Yates). The same seed gives the same order. */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  const order = [...values];
  const random = seededRandom(seed);
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = (random.next() * 2 ** 32) % (last + 1);
    [order[last], order[chosen]] = [order[chosen] as T, order[last] as T];
  }
  return order;
}
