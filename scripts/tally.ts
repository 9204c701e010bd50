import type { TestCount } from './count-tests.ts';

/** Stages without tests, such as a build, have no `tests`. */
export type Stage = { name: string; code: number; seconds: number; tests?: TestCount };
export type Tally = { passed: number; failed: number; failures: string[]; faults: string[] };

/**
 * Sums up the stages. A failed stage without a failed test counts as a failure. So does a stage or folder in
 * which no test ran.
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
