import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run-command.ts';

/**
 * `files` contains the paths of all files in which a test ran. `failures` contains the name of each failed
 * test and the first lines of its message.
 */
export type TestCount = { passed: number; failed: number; files: string[]; failures: string[] };

/** The number of lines to show of each failure. They contain the expected and the actual value. */
const LINES_SHOWN = 12;
const NONE: TestCount = { passed: 0, failed: 0, files: [], failures: [] };

/** Counts the tests in the JSON report of a Vitest run. An empty report counts as no tests. */
export function countVitest(report: string): TestCount {
  if (!existsSync(report)) return NONE;
  const read = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const ran = read.testResults.filter(({ assertionResults }) => assertionResults.length > 0);
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests,
    files: ran.map(({ name }) => relative(ROOT, name)),
    failures: read.testResults.flatMap(failuresOfFile),
  };
}

/** Counts the tests in the JSON report of a Playwright run. A flaky test counts as failed. */
export function countPlaywright(report: string): TestCount {
  if (!existsSync(report)) return NONE;
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    files: suites.map(({ file }) => join('tests/journeys', file)),
    failures: suites.flatMap(failuresOfSuite),
  };
}

function failuresOfFile({ name, message, assertionResults }: VitestFile): string[] {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  // A test file that cannot be loaded has no results, so it counts as one failure.
  if (assertionResults.length === 0 && message) return [describe(file, message)];
  return failed.map(({ fullName, failureMessages }) =>
    describe(`${file} › ${fullName}`, failureMessages.join('\n')),
  );
}

function failuresOfSuite({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        describe(
          `${join('tests/journeys', file)} › [${projectName}] ${title}`,
          results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
        ),
      ),
  );
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

function describe(where: string, message: string): string {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n').slice(0, LINES_SHOWN);
  return [where, ...lines.map((line) => `    ${line}`)].join('\n');
}

type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] };
type VitestFile = {
  name: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  file: string;
  specs?: {
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};
