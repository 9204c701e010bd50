import { expect, test } from 'vitest';
import { changesUntil } from './changes-window.ts';

test('a client has seven days, to the minute, to ask for changes', () => {
  expect(changesUntil('2026-11-20T10:30:00Z').toISOString()).toBe('2026-11-27T10:30:00.000Z');
});
