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

test('a run without a report counts no tests', () => {
  expect(countVitest(report)).toEqual({ passed: 0, failed: 0, files: [], failures: [] });
  expect(countPlaywright(report)).toEqual({ passed: 0, failed: 0, files: [], failures: [] });
});

test('a file without tests is not counted', () => {
  const testResults = [
    {
      name: join(ROOT, 'domain/a.test.ts'),
      assertionResults: [{ status: 'passed', fullName: 'adds', failureMessages: [] }],
    },
    { name: join(ROOT, 'web/b.test.ts'), assertionResults: [] },
  ];
  writeFileSync(report, JSON.stringify({ numPassedTests: 3, numFailedTests: 1, testResults }));
  expect(countVitest(report)).toEqual({
    passed: 3,
    failed: 1,
    files: ['domain/a.test.ts'],
    failures: [],
  });
});

test('a failure includes its file and the first lines of its message', () => {
  const message = `\u001b[31mexpected 1 to be 2\u001b[39m\n${'    at a.ts\n'.repeat(40)}`;
  const failed = { status: 'failed', fullName: 'adds', failureMessages: [message] };
  const testResults = [
    { name: join(ROOT, 'domain/a.test.ts'), assertionResults: [failed] },
    { name: join(ROOT, 'domain/b.test.ts'), message: 'cannot be loaded', assertionResults: [] },
  ];
  writeFileSync(report, JSON.stringify({ numPassedTests: 0, numFailedTests: 1, testResults }));
  const [first, second] = countVitest(report).failures;
  expect(first?.split('\n')).toHaveLength(13);
  expect(first).toMatch(/^domain\/a\.test\.ts › adds\n {4}expected 1 to be 2\n/);
  expect(second).toBe('domain/b.test.ts\n    cannot be loaded');
});

test('the name of a failed journey includes the names of the suites around it', () => {
  const results = [{ errors: [{ message: 'it was hidden' }] }];
  const specs = [{ title: 'sends', tests: [{ projectName: 'phone', status: 'unexpected', results }] }];
  const suites = [{ file: 'submit.spec.ts', suites: [{ file: 'submit.spec.ts', specs }] }];
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  writeFileSync(report, JSON.stringify({ stats, suites }));
  expect(countPlaywright(report).failures).toEqual([
    'tests/journeys/submit.spec.ts › [phone] sends\n    it was hidden',
  ]);
});

test('a flaky journey counts as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };
  writeFileSync(report, JSON.stringify({ stats, suites: [{ file: 'submit.spec.ts' }] }));
  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 3,
    files: ['tests/journeys/submit.spec.ts'],
    failures: [],
  });
});
