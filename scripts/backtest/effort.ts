import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { takeSteps } from '#domain/estimate/estimate-issue.ts';
import { precedentsOf, weighByLikeness } from '#domain/estimate/precedents.ts';
import { medianOf } from '#domain/estimate/weighted-value.ts';
import { readCsv } from './read-csv.ts';

const REFERENCES = ['deep_se', 'tfidf_svm', 'mean', 'median'] as const;
// The share of the tasks that is used for training and validation. These are the earliest tasks. The rest is
// used for testing.
const LEARNT = 0.8;

/** Prints the mean absolute error for the test part of each project, and the error in REFERENCE.csv. */
export function backtestEffort(folder: string): void {
  const references = readCsv(readFileSync(join(folder, 'REFERENCE.csv'), 'utf8'));
  const rows = globSync('*.csv', { cwd: folder })
    .filter((file) => file !== 'REFERENCE.csv')
    .sort()
    .map((file) => {
      const project = basename(file, '.csv');
      const reference = references.find((each) => each.project === project);
      const error = meanAbsoluteError(examplesOf(join(folder, file)));
      return { project, built_in: error.toFixed(2), ...pick(reference) };
    });
  console.log('Mean absolute error on the test part (the last 20 % by time):');
  console.table(rows);
  for (const name of REFERENCES) {
    const [better, equal] = [-1, 0].map(
      (sign) => rows.filter((row) => Math.sign(Number(row.built_in) - Number(row[name])) === sign).length,
    );
    console.log(`against ${name}: better in ${better}, equal in ${equal} of ${rows.length}`);
  }
}

function examplesOf(file: string) {
  return readCsv(readFileSync(file, 'utf8')).map(({ title = '', description = '', effort }) => ({
    title,
    description,
    value: Number(effort),
  }));
}

function meanAbsoluteError(examples: ReturnType<typeof examplesOf>): number {
  const from = Math.floor(examples.length * LEARNT);
  const learnt = examples.slice(0, from);
  const precedents = takeSteps(precedentsOf(learnt));
  const values = learnt.map(({ value }) => value);
  const errors = examples
    .slice(from)
    .map((example) =>
      Math.abs(medianOf(weighByLikeness(precedents.alikeTo(example), values)) - example.value),
    );
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

function pick(row: Record<string, string> | undefined): Record<(typeof REFERENCES)[number], string> {
  const { deep_se = '', tfidf_svm = '', mean = '', median = '' } = row ?? {};
  return { deep_se, tfidf_svm, mean, median };
}
