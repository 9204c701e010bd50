import type { TestCount } from './count-tests.ts';

/** A stage of the test run. A stage without tests, such as a build, leaves `tests` undefined. */
export type Stage = { name: string; code: number; seconds: number; tests?: TestCount };
export type Tally = { passed: number; failed: number; failures: string[]; faults: string[] };

/**
 * Adds up the results of the stages. A failed stage counts as a failure even if all of its tests passed. A
 * stage with tests or a folder in which no test ran counts as a failure too.
 */
export function tally(stages: readonly Stage[], testedFolders: readonly string[]): Tally {
  const counts = stages.flatMap(({ tests }) => tests ?? []);
  const files = counts.flatMap((count) => count.files);
  const faults = [
    ...stages.flatMap(faultOf),
    ...testedFolders
      .filter((folder) => !files.some((file) => file.startsWith(folder)))
      .map((folder) => `${folder} had no test that ran`),
  ];
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, faults.length),
    failures: counts.flatMap(({ failures }) => failures),
    faults,
  };
}

function faultOf({ name, code, tests }: Stage): string[] {
  if (tests && tests.passed + tests.failed === 0) return [`${name}: no test ran`];
  return code !== 0 && !tests?.failed ? [`${name} failed`] : [];
}
