import { expect, it } from 'vitest';
import { HISTORY_PAGE_SIZE } from '#web/data/paging/history-pages.ts';
import { showNotesFirst } from './show-notes-first.ts';

const own = (count: number) => Array.from({ length: count }, () => ({ engineerId: 'ada' }));

it.each([
  ['no notes', [], false],
  ['a few own notes', own(3), false],
  ['a note of an earlier engineer', [...own(3), { engineerId: 'grace' }], true],
  ['a note from a deleted account', [{ engineerId: null }], true],
  ['a full page of own notes', own(HISTORY_PAGE_SIZE), true],
  ['more than a full page of own notes', own(HISTORY_PAGE_SIZE + 1), true],
])('a workspace with %s shows notes first: %3$s', (_what, notes, expected) => {
  expect(showNotesFirst(notes, 'ada')).toBe(expected);
});
