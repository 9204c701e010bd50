import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { heapFlags } from './heap-flags.ts';

// V8 only prints a warning for an unknown flag.
it.each(heapFlags)('this Node version supports %s', (flag) => {
  const [name] = flag.split('=');
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  expect(known.split(/\s+/)).toContain(name);
});
