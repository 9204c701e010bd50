import { expect, it } from 'vitest';
import type { QuoteStatus } from '#domain/money/quote-status.ts';
import { whatNext } from './what-next.ts';

it.each<[QuoteStatus | null, number | null, RegExp]>([
  [null, null, /send a quote below/],
  ['Quoted', 240, /^Work starts once the client has accepted and paid/],
  ['Accepted', 240, /Work starts once it is paid/],
  ['Accepted', 0, /^Start when you are/],
  ['Declined', 240, /^The client declined/],
  ['Expired', 240, /did not answer in time/],
  ['Paid', 240, /^The quote is paid/],
  ['Waived', 0, /free for the client/],
  ['Refunded', 240, /send a quote below/],
])('before work starts, a quote that is %s at %s says what to do', (quoteStatus, quotedPrice, text) => {
  expect(whatNext({ quoteStatus, quotedPrice }, 'In Review', 'me')).toMatch(text);
});

it('says nothing of the price to whoever does not hold the issue', () => {
  expect(whatNext({ quoteStatus: null, quotedPrice: null }, 'In Review', 'another')).toBe(
    'Another engineer has claimed this issue.',
  );
});
