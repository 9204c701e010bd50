import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './run-command.ts';

/** Files are those with a test that ran, as paths from the project's folder. */
export type TestCount = { passed: number; failed: number; files: string[] };

/** How many tests a Vitest run passed and failed, from its JSON report; none if it left no report. */
export function countVitest(report: string): TestCount {
  if (!existsSync(report)) return { passed: 0, failed: 0, files: [] };
  const read = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const ran = read.testResults.filter(({ assertionResults }) => assertionResults.length > 0);
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests,
    files: ran.map(({ name }) => relative(ROOT, name)),
  };
}

/** The same of a Playwright run; a test that passed only when repeated counts as failed. */
export function countPlaywright(report: string): TestCount {
  if (!existsSync(report)) return { passed: 0, failed: 0, files: [] };
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  const files = suites.map(({ file }) => join('tests/journeys', file));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: unknown[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: { file: string }[];
};
