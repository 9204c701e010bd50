import { readFileSync } from 'node:fs';
import { type EstimatedIssue, prepareEstimator } from '#domain/estimate/estimate-issue.ts';
import { priceList } from '../../content/price-list.ts';
import { seededRandom } from '../../tests/faults/seeded-random.ts';
import { mean, percent } from './summary.ts';

const FOLDS = 5;
const SEEDS = [1, 2, 3, 4, 5];

type Report = EstimatedIssue & { price: number };

const example = (title: string, description = ''): EstimatedIssue => ({
  title,
  description,
  codingApp: 'other',
  urgency: 'This Week',
  files: [],
  kind: null,
  reading: null,
});

const OPPOSITES = [
  example('Typo: button says Sumbit'),
  example(
    'Rebuild billing and migrate 40 tables',
    'Rebuild our billing system from scratch and migrate 40 tables of customers, invoices and subscriptions.',
  ),
];

/** Prints what a new instance says about real reports with prices, and what one with history says in five splits. */
export function backtestPrices(file: string): void {
  const reports = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(readReport);
  printFirst(reports);
  const rows = SEEDS.map((seed) => {
    const outcomes = crossValidate(shuffled(reports, seed));
    return {
      seed,
      'mean error': `$${Math.round(mean(outcomes.map(({ error }) => error)))}`,
      'of constant median': `$${Math.round(mean(outcomes.map(({ ofMedian }) => ofMedian)))}`,
      held: percent(mean(outcomes.map(({ held }) => Number(held)))),
      claimed: percent(mean(outcomes.map(({ claimed }) => claimed))),
    };
  });
  console.log(
    `With history: the other four fifths of ${reports.length} reports, in five folds, shuffled by five seeds`,
  );
  console.table(rows);
}

function printFirst(reports: readonly Report[]): void {
  const estimate = prepareEstimator([], priceList);
  const kinds = new Map<string, { reports: number; held: number }>();
  for (const report of reports) {
    const { kind, price } = estimate(report);
    const tally = kinds.get(kind ?? 'none') ?? { reports: 0, held: 0 };
    const held = tally.held + Number(price.low <= report.price && report.price <= price.high);
    kinds.set(kind ?? 'none', { reports: tally.reports + 1, held });
  }
  console.log('A new instance: the kinds that are recognized, and the prices within their range');
  console.table(Object.fromEntries([...kinds].sort(([, a], [, b]) => b.reports - a.reports)));
  console.log(
    `${[...kinds.values()].reduce((sum, { held }) => sum + held, 0)} of ${reports.length} prices are in range`,
  );
  for (const issue of OPPOSITES) {
    const { kind, priceRange, estimatedTime, confidence } = estimate(issue);
    console.log(`“${issue.title}”: ${kind}, ${priceRange}, ${estimatedTime}, ${confidence} %`);
  }
}

function readReport(line: string): Report {
  const { title, description, price_usd: price } = JSON.parse(line);
  return { ...example(title, description), price };
}

function crossValidate(reports: readonly Report[]) {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const training = reports.filter((_report, at) => at % FOLDS !== fold);
    const estimate = prepareEstimator(
      training.map((report) => ({ ...report, hours: null })),
      priceList,
    );
    const sorted = training.map(({ price }) => price).sort((a, b) => a - b);
    const always = sorted[Math.floor(sorted.length / 2)] as number;
    return reports
      .filter((_report, at) => at % FOLDS === fold)
      .map((report) => {
        const { price } = estimate(report);
        return {
          error: Math.abs(price.typical - report.price),
          ofMedian: Math.abs(always - report.price),
          held: price.low <= report.price && report.price <= price.high,
          claimed: price.confidence / 100,
        };
      });
  }).flat();
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
