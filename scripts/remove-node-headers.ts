// Removes the C headers that Node's npm package brings, a third of its size. Nothing here reads them.
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

const headers = globSync('node_modules/node-{linux,darwin,bin-darwin}-*/include', { cwd: ROOT });
for (const folder of headers) rmSync(join(ROOT, folder), { recursive: true });
