import { join } from 'node:path';
import { faultsOf, readDirection } from './read-direction.ts';

const direction = await readDirection(join(import.meta.dirname, '..'));
const faults = faultsOf(direction);
for (const fault of faults) console.error(fault);
console.log(
  `${direction.modules} modules and ${direction.dependencies} imports read, ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
