import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countVitest, type TestCount } from './count-tests.ts';
import { type Outcome, ROOT, runQuietly, runSideBySide } from './run-command.ts';

const UNIT_REPORT = join(ROOT, 'test-results', 'unit.json');

/** The checks that need no database and no browser: each is a program that fails when something is wrong. */
const CHECKS = [
  () => runQuietly('types', 'node', ['scripts/check-types.ts']),
  () => runQuietly('lint and format', 'biome', ['check', '--error-on-warnings', '--colors=off']),
  () => runQuietly('direction of imports', 'node', ['scripts/check-direction.ts']),
  () => runQuietly('dead code', 'knip', ['--no-progress']),
  () =>
    runQuietly('unit tests', 'vitest', [
      'run',
      '--project=unit',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${UNIT_REPORT}`,
    ]),
];

export type Verdict = { outcomes: Outcome[]; tests: TestCount };

/** Runs every check side by side, says how each ended, and shows in full what failed. */
export async function verify(): Promise<Verdict> {
  rmSync(UNIT_REPORT, { force: true });
  const outcomes = await runSideBySide(CHECKS.map((check) => () => check().then(announce)));
  for (const { name, code, output } of outcomes) {
    if (code !== 0) console.error(`\n── ${name} ──\n${output.trim()}`);
  }
  return { outcomes, tests: countVitest(UNIT_REPORT) };
}

function announce(outcome: Outcome): Outcome {
  const { name, code, seconds } = outcome;
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  return outcome;
}

if (import.meta.main) {
  const { outcomes, tests } = await verify();
  console.log(`${tests.passed} unit tests passed, ${tests.failed} failed`);
  process.exitCode = outcomes.every(({ code }) => code === 0) && tests.passed > 0 ? 0 : 1;
}
