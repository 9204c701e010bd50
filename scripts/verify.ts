import { runChecks } from './run-checks.ts';

const { checks, unitTests, unitCount } = await runChecks();
console.log(`${unitCount.passed} unit tests passed, ${unitCount.failed} failed`);
const isGreen = [unitTests, ...checks].every(({ code }) => code === 0) && unitCount.passed > 0;
process.exitCode = isGreen ? 0 : 1;
