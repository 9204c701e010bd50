import { expect, it } from 'vitest';
import { HISTORY_PAGE_SIZE } from '#web/data/paging/history-pages.ts';
import { showNotesFirst } from './show-notes-first.ts';

const own = (count: number) => Array.from({ length: count }, () => ({ engineerId: 'ada' }));

it.each([
  ['none', [], false],
  ['a few of one’s own', own(3), false],
  ['an earlier engineer’s behind one’s own', [...own(3), { engineerId: 'grace' }], true],
  ['one of a deleted account', [{ engineerId: null }], true],
  ['a full page of one’s own, behind which others may be', own(HISTORY_PAGE_SIZE), true],
  ['the page before it, too', own(HISTORY_PAGE_SIZE + 1), true],
])('of %s', (_what, notes, expected) => {
  expect(showNotesFirst(notes, 'ada')).toBe(expected);
});
