import { expect, test } from 'vitest';
import { progressPercent } from './progress.ts';

test.each([
  ['pending', 25],
  ['in_progress', 75],
  ['completed', 100],
  ['cancelled', 100],
  ['archived', 25],
  [null, 25],
])('%s stands at %i percent', (status, percent) => {
  expect(progressPercent(status)).toBe(percent);
});
