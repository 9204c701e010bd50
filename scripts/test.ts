// Runs every check and test in a fresh clone. The last line of the output has the counts. Long tests run a
// sample that SEED selects, unless the option --long is set.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countPlaywright, countVitest } from './count-tests.ts';
import { ensureBrowser } from './find-browser.ts';
import { runChecks } from './run-checks.ts';
import { ROOT, runAloud, runQuietly } from './run-command.ts';
import { type Stage, tally } from './tally.ts';

const REPORTS = join(ROOT, 'test-results');
/** The folders that contain tests. At least one test must run in each of them. */
const TESTED = [
  'domain/',
  'web/',
  'scripts/',
  'bench/',
  'server/',
  'database/tests/',
  'tests/protocol/',
  'tests/faults/',
  'tests/attack/',
  'tests/journeys/',
];

/** The environment variables that the option --long sets. */
const WHOLE = { REQUESTS: '20000', FAULT_ROUNDS: '20', SCREENS: 'all' };
const isLong = process.argv.includes('--long');

const stages: Stage[] = [];

rmSync(REPORTS, { recursive: true, force: true });
const browser = findBrowserOrStop();
process.env.SEED ??= seedOfCommit();
if (isLong) Object.assign(process.env, WHOLE);
console.log(
  isLong
    ? `SEED=${process.env.SEED}. The long runs are whole: this takes about an hour on two cores.`
    : `SEED=${process.env.SEED} npm test takes the same samples again; npm run test:long leaves nothing out.`,
);

heading('Build, checks and unit tests');
const { checks, unitTests, unitCount } = await runChecks([
  () => runQuietly('build', 'node', ['scripts/build-web.ts']),
]);
stages.push(...checks, { ...unitTests, tests: unitCount });

heading('Server, database and protocol');
stages.push(await runVitest('server tests', 'instance'));

heading('Crashes');
stages.push(await runVitest('crashes', 'faults'));

if (isLong) {
  heading('Attacks');
  stages.push(await runAloud('attacks', 'node', ['tests/attack/run.ts']));
}

heading('Journeys');
const journeys = await runAloud('journeys', 'playwright', ['test'], { JOURNEYS_BROWSER: browser });
stages.push({ ...journeys, tests: countPlaywright(join(REPORTS, 'journeys.json')) });

heading('Seconds');
for (const { name, seconds } of stages) console.log(`${seconds.toFixed(0).padStart(5)}  ${name}`);
console.log(`${process.uptime().toFixed(0).padStart(5)}  in all`);

const { passed, failed, failures, faults } = tally(stages, TESTED);
// The failures are listed again at the end, because their output is far above.
if (failures.length > 0) heading('Failed');
console.log([...failures, '', ...faults, `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;

function findBrowserOrStop(): string {
  try {
    return ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function runVitest(name: string, project: string): Promise<Stage> {
  const report = join(REPORTS, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await runAloud(name, 'vitest', ['run', `--project=${project}`, ...reporters]);
  return { ...outcome, tests: countVitest(report) };
}

/** The seed depends on the commit, so that each commit tests a different sample. */
function seedOfCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT });
  return status === 0 ? String(Number.parseInt(stdout.toString().slice(0, 7), 16)) : '20261';
}

function heading(text: string): void {
  console.log(`\n── ${text} ──`);
}
