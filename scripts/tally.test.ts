import { expect, test } from 'vitest';
import { type Stage, tally } from './tally.ts';

const FOLDERS = ['domain/', 'tests/journeys/'];
const build: Stage = { name: 'build', code: 0, seconds: 1 };
const unit: Stage = {
  name: 'unit tests',
  code: 0,
  seconds: 1,
  tests: { passed: 5, failed: 0, files: ['domain/a.test.ts'], failures: [] },
};
const journeys: Stage = {
  name: 'journeys',
  code: 0,
  seconds: 1,
  tests: { passed: 2, failed: 0, files: ['tests/journeys/a.spec.ts'], failures: [] },
};

test('the tests of all stages are summed', () => {
  expect(tally([build, unit, journeys], FOLDERS)).toEqual({ passed: 7, failed: 0, failures: [], faults: [] });
});

test('a stage that fails because of a failed test is not counted as another failure', () => {
  const failures = ['domain/a.test.ts › adds'];
  const tests = { passed: 4, failed: 1, files: ['domain/a.test.ts'], failures };
  const failing = { ...unit, code: 1, tests };
  expect(tally([build, failing, journeys], FOLDERS)).toEqual({ passed: 6, failed: 1, failures, faults: [] });
});

test.each([
  ['a build that fails', [{ ...build, code: 1 }, unit, journeys], 'build failed'],
  [
    'a stage that fails although its tests pass',
    [build, { ...unit, code: 1 }, journeys],
    'unit tests failed',
  ],
  [
    'a test stage that ran no tests',
    [
      unit,
      { ...journeys, tests: { passed: 0, failed: 0, files: journeys.tests?.files ?? [], failures: [] } },
    ],
    'journeys: no test ran',
  ],
  ['a folder without an executed test', [build, unit], 'tests/journeys/ had no test that ran'],
])('%s counts as a failure', (_, stages, fault) => {
  expect(tally(stages, FOLDERS)).toMatchObject({ failed: 1, faults: [fault] });
});
