// Everything that can be checked and tested, from a fresh clone; the last line says how many tests passed.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countPlaywright, countVitest } from './count-tests.ts';
import { ensureBrowser } from './find-browser.ts';
import { runChecks } from './run-checks.ts';
import { ROOT, runAloud } from './run-command.ts';
import { type Stage, tally } from './tally.ts';

const REPORTS = join(ROOT, 'test-results');
/** Each of these folders has tests; a run in which one had none did not test what it says. */
const TESTED = [
  'domain/',
  'web/',
  'scripts/',
  'bench/',
  'server/',
  'database/tests/',
  'tests/protocol/',
  'tests/faults/',
  'tests/journeys/',
];

const stages: Stage[] = [];

rmSync(REPORTS, { recursive: true, force: true });
const browser = findBrowserOrStop();

heading('Building the web app');
stages.push(await runAloud('build', 'node', ['scripts/build-web.ts']));

heading('Checks and unit tests');
const { checks, unitTests, unitCount } = await runChecks();
stages.push(...checks, { ...unitTests, tests: unitCount });

heading('Server, database and protocol');
stages.push(await runVitest('server tests', 'instance'));

heading('Crashes');
stages.push(await runVitest('crashes', 'faults'));

heading('Journeys');
const journeys = await runAloud('journeys', 'playwright', ['test'], { JOURNEYS_BROWSER: browser });
stages.push({ ...journeys, tests: countPlaywright(join(REPORTS, 'journeys.json')) });

const { passed, failed, failures, faults } = tally(stages, TESTED);
// Said once more at the end: what failed an hour ago is far above by now.
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

function heading(text: string): void {
  console.log(`\n── ${text} ──`);
}
