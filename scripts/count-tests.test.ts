import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.ts';
import { ROOT } from './run-command.ts';

let folder: string;
let report: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
  report = join(folder, 'report.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a run that left no report counts as no test', () => {
  expect(countVitest(report)).toEqual({ passed: 0, failed: 0, files: [] });
  expect(countPlaywright(report)).toEqual({ passed: 0, failed: 0, files: [] });
});

test('a file without a test counts as a file that was not tested', () => {
  const testResults = [
    { name: join(ROOT, 'domain/a.test.ts'), assertionResults: [{}] },
    { name: join(ROOT, 'web/b.test.ts'), assertionResults: [] },
  ];
  writeFileSync(report, JSON.stringify({ numPassedTests: 3, numFailedTests: 1, testResults }));
  expect(countVitest(report)).toEqual({ passed: 3, failed: 1, files: ['domain/a.test.ts'] });
});

test('a journey that passed only when repeated counts as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };
  writeFileSync(report, JSON.stringify({ stats, suites: [{ file: 'submit.spec.ts' }] }));
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, files: ['tests/journeys/submit.spec.ts'] });
});
