import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countVitest, type TestCount } from './count-tests.ts';
import { type Outcome, ROOT, runQuietly, runSideBySide } from './run-command.ts';

const UNIT_REPORT = join(ROOT, 'test-results', 'unit.json');

/** These checks need no database and no browser. A check passes if its exit code is 0. */
const CHECKS = [
  () => runQuietly('types', 'node', ['scripts/check-types.ts']),
  () => runQuietly('lint and format', 'biome', ['check', '--error-on-warnings', '--colors=off']),
  () => runQuietly('direction of imports', 'node', ['scripts/check-direction.ts']),
  () => runQuietly('dead code', 'knip', ['--no-progress']),
];
const UNIT_TESTS = [
  'run',
  '--project=unit',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${UNIT_REPORT}`,
];

export type Verdict = { checks: Outcome[]; unitTests: Outcome; unitCount: TestCount };

/**
 * Runs the checks, the unit tests and `others` in parallel. Prints each result and the output of what has
 * failed.
 */
export async function runChecks(others: readonly (() => Promise<Outcome>)[] = []): Promise<Verdict> {
  rmSync(UNIT_REPORT, { force: true });
  const tasks = [() => runQuietly('unit tests', 'vitest', UNIT_TESTS), ...others, ...CHECKS];
  const outcomes = await runSideBySide(tasks.map((task) => () => task().then(announce)));
  for (const { name, code, output } of outcomes) {
    if (code !== 0) console.error(`\n── ${name} ──\n${output.trim()}`);
  }
  const [unitTests, ...checks] = outcomes as [Outcome, ...Outcome[]];
  return { checks, unitTests, unitCount: countVitest(UNIT_REPORT) };
}

function announce(outcome: Outcome): Outcome {
  const { name, code, seconds } = outcome;
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  return outcome;
}
