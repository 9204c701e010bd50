import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { heapFlags } from './heap-flags.ts';

// V8 complains of a flag that it does not know, and goes on without.
it.each(heapFlags)('this Node knows %s', (flag) => {
  const [name] = flag.split('=');
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  expect(known.split(/\s+/)).toContain(name);
});
