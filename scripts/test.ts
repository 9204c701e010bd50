// Everything that can be checked and tested, from a fresh clone; the last line says how many tests passed.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countPlaywright, countVitest, type TestCount } from './count-tests.ts';
import { ensureBrowser } from './find-browser.ts';
import { ROOT, runAloud } from './run-command.ts';
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
expectSuccess(await runAloud('build', 'node', ['scripts/build-web.ts']));

heading('Checks and unit tests');
const { outcomes, tests } = await verify();
outcomes.forEach(expectSuccess);
count('unit tests', tests);

heading('Server, database and protocol');
const report = join(REPORTS, 'server.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
expectSuccess(await runAloud('server tests', 'vitest', ['run', '--project=instance', ...reporters]));
count('server tests', countVitest(report));

heading('Journeys');
expectSuccess(await runAloud('journeys', 'playwright', ['test'], { JOURNEYS_BROWSER: browser }));
count('journeys', countPlaywright(join(REPORTS, 'journeys.json')));

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

function expectSuccess({ name, code }: { name: string; code: number }): void {
  if (code !== 0) faults.push(`${name} failed`);
}

function count(stage: string, tests: TestCount): void {
  counts.push(tests);
  if (tests.passed + tests.failed === 0) faults.push(`${stage}: no test ran`);
}

function summarise(): void {
  const files = counts.flatMap((each) => each.files);
  for (const folder of TESTED) {
    if (!files.some((file) => file.startsWith(folder))) faults.push(`${folder} had no test that ran`);
  }
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, 0);
  console.log('');
  for (const fault of faults) console.log(fault);
  // A stage that failed beside its tests, such as a lint, counts as one failure.
  console.log(`${passed} passed, ${Math.max(failed, faults.length)} failed`);
  process.exitCode = failed === 0 && faults.length === 0 ? 0 : 1;
}
