import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { featuresOf } from '#domain/estimate/features.ts';
import type { Outcome } from '#domain/estimate/predictors.ts';
import { readCsv } from './read-csv.ts';

/** The mean absolute errors that REFERENCE.csv gives for a project. Null for a project that it does not name. */
type Reference = { deepSe: number; best: number } | null;

export type Project = { name: string; learned: Outcome[]; test: Outcome[]; reference: Reference };

// The earliest tasks, of which the study used 60 % for training and 20 % for validation. The rest is its test part.
const LEARNED = 0.8;
// As much of a description as the product reads.
const LONGEST = 6000;

/** Reads one project from each CSV file of a folder, oldest task first. */
export function readProjects(folder: string): Project[] {
  const reference = join(folder, 'REFERENCE.csv');
  const references = existsSync(reference) ? readCsv(readFileSync(reference, 'utf8')) : [];
  return globSync('*.csv', { cwd: folder })
    .filter((file) => file !== 'REFERENCE.csv')
    .sort()
    .map((file) => {
      const outcomes = readCsv(readFileSync(join(folder, file), 'utf8')).map(outcomeOf);
      const from = Math.floor(outcomes.length * LEARNED);
      const name = basename(file, '.csv');
      const row = references.find(({ project }) => project === name);
      return {
        name,
        learned: outcomes.slice(0, from),
        test: outcomes.slice(from),
        reference: row ? errorsOf(row) : null,
      };
    });
}

function outcomeOf({ title = '', description = '', effort }: Record<string, string>): Outcome {
  return {
    features: featuresOf({ title, description: description.slice(0, LONGEST) }),
    kind: null,
    reading: null,
    value: Number(effort),
  };
}

function errorsOf({ deep_se, tfidf_svm, mean, median }: Record<string, string>): Reference {
  const errors = [deep_se, tfidf_svm, mean, median].map(Number);
  const [deepSe] = errors as [number];
  return errors.some(Number.isNaN) ? null : { deepSe, best: Math.min(...errors) };
}
