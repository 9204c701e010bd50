import { expect, it } from 'vitest';
import { HISTORY_PAGE_SIZE } from '#web/data/paging/history-pages.ts';
import { showNotesFirst } from './show-notes-first.ts';

const own = (count: number) => Array.from({ length: count }, () => ({ engineerId: 'ada' }));

it.each([
  ['no notes', [], false],
  ['a few of the engineer’s own notes', own(3), false],
  ['an earlier engineer’s note after their own', [...own(3), { engineerId: 'grace' }], true],
  ['a note from a deleted account', [{ engineerId: null }], true],
  ['a full page of their own, which may hide older ones', own(HISTORY_PAGE_SIZE), true],
  ['more than a full page of their own', own(HISTORY_PAGE_SIZE + 1), true],
])('%s: show first is %3$s', (_what, notes, expected) => {
  expect(showNotesFirst(notes, 'ada')).toBe(expected);
});
