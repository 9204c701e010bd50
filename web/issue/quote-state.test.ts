import { expect, it } from 'vitest';
import type { StoredStatus } from '#domain/issue/status.ts';
import type { PaymentStatus } from '#domain/money/payment-status.ts';
import type { QuoteStatus } from '#domain/quote/status.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import { quoteState } from './quote-state.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const quote = (id: string, status: Quote['status'], expiresAt = '2026-11-27T10:00:00Z'): Quote => ({
  id,
  issueId: 'i',
  engineerId: 'e',
  hours: 3,
  price: 240,
  earns: null,
  note: 'The fix',
  status,
  reason: null,
  createdAt: '2026-11-20T09:00:00Z',
  expiresAt,
  decidedAt: null,
  dueOn: null,
});
const standing = (quoteStatus: QuoteStatus | null, quotes: Quote[]) => {
  const { kind, quote, earlier } = quoteState({ status: 'pending', quoteStatus }, quotes, now);
  return [kind, quote?.id ?? null, earlier.map(({ id }) => id)];
};

it.each<[string, QuoteStatus | null, Quote[], ReturnType<typeof standing>]>([
  ['a new issue has no quote', null, [], ['none', null, []]],
  ['a withdrawn quote goes into the history', null, [quote('a', 'Replaced')], ['none', null, ['a']]],
  [
    'the newest quote is in force',
    'Quoted',
    [quote('b', 'Quoted'), quote('a', 'Declined')],
    ['quoted', 'b', ['a']],
  ],
  [
    'a quote past its expiry is expired before its status changes',
    'Quoted',
    [quote('a', 'Quoted', '2026-11-20T10:00:00Z')],
    ['expired', 'a', []],
  ],
  [
    'an accepted quote does not expire',
    'Accepted',
    [quote('a', 'Accepted', '2026-11-01T10:00:00Z')],
    ['accepted', 'a', []],
  ],
  ['a declined quote is shown as declined', 'Declined', [quote('a', 'Declined')], ['declined', 'a', []]],
  ['a waiver needs no quote', 'Waived', [quote('a', 'Replaced')], ['waived', null, ['a']]],
  ['a paid issue is paid before its quotes have loaded', 'Paid', [], ['paid', null, []]],
  ['a refunded quote is shown as refunded', 'Refunded', [quote('a', 'Refunded')], ['refunded', 'a', []]],
])('%s', (_name, status, quotes, expected) => {
  expect(standing(status, quotes)).toEqual(expected);
});

it.each<[string, StoredStatus, PaymentStatus[], string]>([
  ['a payment is held until it is refunded', 'pending', ['paid', 'expired'], 'paid'],
  [
    'an operator refunds a payment while the issue is open',
    'in_progress',
    ['refunding', 'expired'],
    'refunding',
  ],
  ['a duplicate payment is refunded and the other stays', 'pending', ['refunding', 'paid'], 'paid'],
  ['a closed issue is being refunded even if no payment is visible', 'cancelled', [], 'refunding'],
])('%s', (_name, status, payments, kind) => {
  const arrived = payments.map((each) => ({ status: each }));
  expect(quoteState({ status, quoteStatus: 'Paid' }, [], now, arrived).kind).toBe(kind);
});
