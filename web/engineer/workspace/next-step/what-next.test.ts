import { expect, it } from 'vitest';
import type { QuoteStatus } from '#domain/quote/status.ts';
import { whatNext } from './what-next.ts';

it.each<[QuoteStatus | null, number | null, RegExp]>([
  [null, null, /send a quote below/],
  ['Quoted', 240, /^Work starts once the client has accepted and paid/],
  ['Accepted', 240, /Work starts once it is paid/],
  ['Accepted', 0, /^Start when you are/],
  ['Declined', null, /^The client declined.*gives the fix for free\.$/],
  ['Expired', null, /did not answer in time.*gives the fix for free\.$/],
  ['Paid', 240, /^The quote is paid/],
  ['Waived', 0, /free for the client/],
  ['Refunded', null, /send a quote below/],
])(
  'the next step before work starts is shown with quote %s at price %s',
  (quoteStatus, quotedPrice, text) => {
    expect(whatNext({ quoteStatus, quotedPrice, acceptedAt: null }, 'In Review', 'me')).toMatch(text);
  },
);

it('the next step hides the price from other engineers', () => {
  expect(whatNext({ quoteStatus: null, quotedPrice: null, acceptedAt: null }, 'In Review', 'another')).toBe(
    'Another engineer has claimed this issue.',
  );
});

it('the next step shows whether a submitted fix awaits acceptance or is accepted', () => {
  const paid = { quoteStatus: 'Paid', quotedPrice: 240 } as const;
  expect(whatNext({ ...paid, acceptedAt: null }, 'Resolved', 'me')).toMatch(/After 7 days .* accepted\.$/);
  expect(whatNext({ ...paid, acceptedAt: '2026-11-20T10:00:00Z' }, 'Resolved', 'me')).toMatch(
    /^The fix is accepted/,
  );
});
