import { expect, it } from 'vitest';
import type { StoredStatus } from '#domain/issue/status.ts';
import type { PaymentStatus } from '#domain/money/payment-status.ts';
import type { QuoteStatus } from '#domain/quote/status.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import { quoteState } from './quote-state.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const quote = (id: string, status: Quote['status'], expiresAt = '2026-11-27T10:00:00Z'): Quote => ({
  id,
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
});
const standing = (quoteStatus: QuoteStatus | null, quotes: Quote[]) => {
  const { kind, quote, earlier } = quoteState({ status: 'pending', quoteStatus }, quotes, now);
  return [kind, quote?.id ?? null, earlier.map(({ id }) => id)];
};

it.each<[string, QuoteStatus | null, Quote[], ReturnType<typeof standing>]>([
  ['there is none at first', null, [], ['none', null, []]],
  ['a withdrawn one is history', null, [quote('a', 'Replaced')], ['none', null, ['a']]],
  [
    'the newest is in force',
    'Quoted',
    [quote('b', 'Quoted'), quote('a', 'Declined')],
    ['quoted', 'b', ['a']],
  ],
  [
    'its time is over before it is marked',
    'Quoted',
    [quote('a', 'Quoted', '2026-11-20T10:00:00Z')],
    ['expired', 'a', []],
  ],
  [
    'an accepted one keeps its price',
    'Accepted',
    [quote('a', 'Accepted', '2026-11-01T10:00:00Z')],
    ['accepted', 'a', []],
  ],
  ['a declined one may be answered', 'Declined', [quote('a', 'Declined')], ['declined', 'a', []]],
  ['a waiver needs none', 'Waived', [quote('a', 'Replaced')], ['waived', null, ['a']]],
  ['what is paid is known before its quote is read', 'Paid', [], ['paid', null, []]],
  ['what is refunded was paid', 'Refunded', [quote('a', 'Refunded')], ['refunded', 'a', []]],
])('%s', (_name, status, quotes, expected) => {
  expect(standing(status, quotes)).toEqual(expected);
});

it.each<[string, StoredStatus, PaymentStatus[], string]>([
  ['money is held until it goes back', 'pending', ['paid', 'expired'], 'paid'],
  ['an operator sends it back while the issue is open', 'in_progress', ['refunding', 'expired'], 'refunding'],
  ['a payment too many goes back, and the other stays', 'pending', ['refunding', 'paid'], 'paid'],
  ['the payment of a closed issue is refunded, for every reader', 'cancelled', [], 'refunding'],
])('%s', (_name, status, payments, kind) => {
  const arrived = payments.map((each) => ({ status: each }));
  expect(quoteState({ status, quoteStatus: 'Paid' }, [], now, arrived).kind).toBe(kind);
});
