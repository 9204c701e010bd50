import { expect, test } from 'vitest';
import { unpricedText, unpricedWord } from './unpriced-text.ts';

test.each([
  ['pending', null, /^Nobody has quoted a price yet/, 'None yet'],
  ['pending', 'Declined', /^Nobody has quoted a price yet/, 'None yet'],
  ['in_progress', null, /without a price/, 'Free'],
  ['completed', null, /without a price/, 'Free'],
  ['cancelled', null, /cancelled before/, 'None'],
  ['completed', 'Waived', /^The price was waived/, 'Free'],
] as const)(
  'a missing price is described for status %s and quote %s',
  (status, quoteStatus, sentence, word) => {
    expect(unpricedText({ status, quoteStatus })).toMatch(sentence);
    expect(unpricedWord({ status, quoteStatus })).toBe(word);
  },
);
