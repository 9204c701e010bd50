import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it.each([
  [0, false, false, ''],
  [1, false, false, '1 issue'],
  [12, false, false, '12 issues'],
  [24, true, false, 'The newest 24 issues'],
  [1, false, true, '1 issue found'],
  [24, true, true, 'The newest 24 that fit'],
])(
  'the count of %i issues (has more: %s, filtered: %s) is shown as “%s”',
  (shown, hasMore, isFiltered, text) => {
    expect(countText(shown, { hasMore, isFiltered })).toBe(text);
  },
);
