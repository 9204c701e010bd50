// Everything that can be checked and tested, from a fresh clone; the last line says how many tests passed.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countPlaywright, countVitest, type TestCount } from './count-tests.ts';
import { ensureBrowser } from './find-browser.ts';
import { type Outcome, ROOT, runAloud } from './run-command.ts';
import { verify } from './verify.ts';

const REPORTS = join(ROOT, 'test-results');
/** Each of these folders has tests; a run in which one had none did not test what it says. */
const TESTED = [
  'domain/',
  'web/',
  'scripts/',
  'server/',
  'database/tests/',
  'tests/protocol/',
  'tests/journeys/',
];

const counts: TestCount[] = [];
const faults: string[] = [];

rmSync(REPORTS, { recursive: true, force: true });
const browser = findBrowserOrStop();

heading('Building the web app');
settle(await runAloud('build', 'node', ['scripts/build-web.ts']));

heading('Checks and unit tests');
const { checks, unitTests, unitCount } = await verify();
for (const check of checks) settle(check);
settle(unitTests, unitCount);

heading('Server, database and protocol');
const report = join(REPORTS, 'instance.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const onInstances = await runAloud('server tests', 'vitest', ['run', '--project=instance', ...reporters]);
settle(onInstances, countVitest(report));

heading('Journeys');
const journeys = await runAloud('journeys', 'playwright', ['test'], { JOURNEYS_BROWSER: browser });
settle(journeys, countPlaywright(join(REPORTS, 'journeys.json')));

summarise();

function findBrowserOrStop(): string {
  try {
    return ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function heading(text: string): void {
  console.log(`\n── ${text} ──`);
}

/** Takes note of how a stage ended; a failure that its tests do not account for counts as one more. */
function settle({ name, code }: Outcome, tests?: TestCount): void {
  if (tests) counts.push(tests);
  if (code !== 0 && !tests?.failed) faults.push(`${name} failed`);
  if (tests && tests.passed + tests.failed === 0) faults.push(`${name}: no test ran`);
}

function summarise(): void {
  const files = counts.flatMap((each) => each.files);
  for (const folder of TESTED) {
    if (!files.some((file) => file.startsWith(folder))) faults.push(`${folder} had no test that ran`);
  }
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, faults.length);
  console.log('');
  for (const fault of faults) console.log(fault);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
