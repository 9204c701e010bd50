import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openThread } from './open-thread.ts';

it('a thread that cannot start rejects its calls, and starts once it can', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thread-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const module = join(folder, 'double.mjs');
  await writeFile(module, `import './missing.mjs';`);
  const thread = openThread(pathToFileURL(module));
  onTestFinished(() => thread.destroy());
  const calls = await Promise.allSettled([thread.run(1), thread.run(2)]);
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await writeFile(module, 'export default (number) => 2 * number;');
  expect(await thread.run(3)).toBe(6);
});
