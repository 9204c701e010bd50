import { expect, it } from 'vitest';
import type { StatusLabel } from '#domain/issue/status.ts';
import type { TimelineActor } from '#domain/issue/timeline.ts';
import type { QuoteStatus } from '#domain/quote/status.ts';
import { type RefundState, refundState } from '../refund-state.ts';
import { whatNext } from './what-next.ts';

it.each<[QuoteStatus | null, number | null, RegExp]>([
  [null, null, /send a quote below/],
  ['Quoted', 240, /^Work starts once the client has accepted and paid/],
  ['Accepted', 240, /Work starts once it is paid/],
  ['Accepted', 0, /^Start when you are/],
  ['Declined', null, /^The client declined.*you work unpaid\.$/],
  ['Expired', null, /did not answer in time.*you work unpaid\.$/],
  ['Paid', 240, /^The quote is paid/],
  ['Waived', 0, /free for the client/],
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

it.each<[StatusLabel, RefundState, RegExp]>([
  ['In Review', 'under way', /being refunded\. After that you can send a new quote\.$/],
  ['In Review', 'done', /was refunded\. Send a new quote below/],
  ['In Progress', 'under way', /being refunded\. Stop work and release/],
  ['In Progress', 'done', /was refunded\. Stop work and release/],
  ['Resolved', 'done', /was refunded\. You keep what was paid out to you\.$/],
])('the next step of an issue %s whose refund is %s tells the engineer to stop', (label, refund, text) => {
  const quoteStatus = refund === 'done' ? 'Refunded' : 'Paid';
  const issue = { quoteStatus, quotedPrice: 240, acceptedAt: null } as const;
  expect(whatNext(issue, label, 'me', refund)).toMatch(text);
});

it('the timeline shows whether a refund is under way', () => {
  const event = (note: string, actor: TimelineActor = 'system') => ({ note, actor });
  const begun = event('Refund under way');
  const paid = { quoteStatus: 'Paid' } as const;
  expect(refundState(paid, [begun, event('Work started')])).toBe('under way');
  for (const events of [[], [event('Refund under way', 'engineer')], [begun, event('Refund called off')]])
    expect(refundState(paid, events)).toBe('none');
  expect(refundState(paid, [begun, event('Payment refunded')])).toBe('none');
  expect(refundState({ quoteStatus: 'Refunded' }, [])).toBe('done');
});
