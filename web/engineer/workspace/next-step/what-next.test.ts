import { expect, it } from 'vitest';
import type { StatusLabel } from '#domain/issue/status.ts';
import type { TimelineActor } from '#domain/issue/timeline.ts';
import { QUOTE_STATUSES, type QuoteStatus } from '#domain/quote/status.ts';
import { isRefunded } from '../is-refunded.ts';
import { hasNoPrice, startObstacle, whatNext } from './what-next.ts';

it('work waits for the payment of an open quote, and is unpaid without a quote or after its end', () => {
  const statuses = [null, ...QUOTE_STATUSES];
  const waits = statuses.filter((quoteStatus) => startObstacle({ quoteStatus, quotedPrice: 240 }, false));
  expect(waits).toEqual(['Quoted', 'Accepted']);
  expect(statuses.filter((quoteStatus) => hasNoPrice({ quoteStatus }))).toEqual([
    ...[null, 'Declined', 'Expired', 'Refunded'],
  ]);
});

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

it.each<[StatusLabel, QuoteStatus, RegExp]>([
  ['In Review', 'Paid', /being refunded\. After that you can send a new quote/],
  ['In Review', 'Refunded', /^The client’s payment goes back.* send a new quote/],
  ['In Progress', 'Paid', /^The client’s payment goes back.* Stop work and release/],
  ['Resolved', 'Refunded', /^The client’s payment goes back.* You keep what was paid out/],
])(
  'the next step stops the engineer of an issue that is %s and refunded (%s)',
  (label, quoteStatus, text) => {
    expect(whatNext({ quoteStatus, quotedPrice: 240, acceptedAt: null }, label, 'me', true)).toMatch(text);
  },
);

it('the timeline shows whether a refund is under way', () => {
  const event = (note: string, actor: TimelineActor = 'system') => ({ note, actor });
  const begun = event('Refund under way');
  expect(isRefunded({ quoteStatus: 'Refunded' }, [])).toBe(true);
  expect(isRefunded({ quoteStatus: 'Paid' }, [begun, event('Work started')])).toBe(true);
  for (const later of [event('Refund called off'), event('Payment refunded')])
    expect(isRefunded({ quoteStatus: 'Paid' }, [begun, later])).toBe(false);
  expect(isRefunded({ quoteStatus: 'Paid' }, [event('Refund under way', 'engineer')])).toBe(false);
});
