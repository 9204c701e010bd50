import { expect, test } from 'vitest';
import { STORED_STATUSES } from './status.ts';
import { allowsTransition } from './transitions.ts';

const ALLOWED = new Set([
  'pending in_progress',
  'pending cancelled',
  'in_progress pending',
  'in_progress completed',
  'in_progress cancelled',
  'completed in_progress',
]);

const EVERY_PAIR = STORED_STATUSES.flatMap((from) => STORED_STATUSES.map((to) => [from, to] as const));

test.each(EVERY_PAIR)('%s to %s is allowed exactly when the rules say so', (from, to) => {
  expect(allowsTransition(from, to)).toBe(from === to || ALLOWED.has(`${from} ${to}`));
});
