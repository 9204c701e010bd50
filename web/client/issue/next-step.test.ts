import { expect, it } from 'vitest';
import { type KnownIssue, nextStep, priceText } from './next-step.ts';

const createdAt = '2026-11-20T10:00:00Z';
const HOUR = 60 * 60 * 1000;
const known: KnownIssue = {
  issue: {
    ...{ status: 'pending', engineerId: 'e', createdAt, completedAt: null, acceptedAt: null },
    quotedPrice: 240,
  },
  kind: 'none',
  quote: { price: 240, expiresAt: '2026-11-27T10:00:00Z' },
  engineer: 'Grace',
  payments: 'stripe',
  isAsked: false,
  hasChangeRequest: false,
  promised: null,
  now: Date.parse(createdAt) + HOUR,
};
const free = { ...known.issue, engineerId: null };
const working = { ...known.issue, status: 'in_progress' as const };
const fixed = { ...known.issue, status: 'completed' as const, completedAt: createdAt };
const closed = { ...known.issue, status: 'cancelled' as const };
const later = known.now + 25 * HOUR;
const muchLater = known.now + 8 * 24 * HOUR;

it.each<[string, Partial<KnownIssue>, string, string, string?]>([
  ['a new issue', { issue: free }, 'LastMile', 'An engineer reviews it within 24 hours'],
  ['an issue nobody took in time', { issue: free, now: later }, 'LastMile', 'No engineer has taken it yet'],
  ['a released paid issue', { issue: free, kind: 'paid' }, 'LastMile', 'Another engineer will take it'],
  ['an unclaimed refund', { issue: free, kind: 'refunding' }, 'LastMile', 'Your refund is on its way'],
  ['a claimed issue', {}, 'Grace', 'Grace is reviewing it'],
  ['an unknown name', { engineer: null }, 'Your engineer', 'Your engineer is reviewing it'],
  ['a question', { isAsked: true }, 'You', 'Answer Grace’s question', 'answer'],
  ['a quote', { kind: 'quoted', isAsked: true }, 'You', 'Accept or decline the quote', 'quote'],
  ['an accepted quote', { kind: 'accepted' }, 'You', 'Pay $240 to start work', 'pay'],
  ['no provider', { kind: 'accepted', payments: 'off' }, 'You', 'Pay $240 to start work', 'arrange'],
  [
    'a price of $0',
    { kind: 'accepted', issue: { ...known.issue, quotedPrice: 0 } },
    'Grace',
    'Grace starts next',
  ],
  ['a declined quote', { kind: 'declined' }, 'Grace', 'You declined the quote'],
  ['an expired quote', { kind: 'expired' }, 'You', 'The quote has expired', 'answer'],
  ['a paid quote', { kind: 'paid', isAsked: true }, 'Grace', 'Grace starts next'],
  ['a free fix', { kind: 'waived' }, 'Grace', 'Grace starts next'],
  ['a refund', { kind: 'refunded' }, 'Grace', 'Your payment was refunded'],
  ['a refund under way', { kind: 'refunding' }, 'LastMile', 'Your refund is on its way'],
  ['work', { issue: working, kind: 'paid' }, 'Grace', 'Grace is working on it'],
  [
    'a promised date that has passed',
    { issue: working, kind: 'paid', promised: new Date(0), isAsked: true },
    'You',
    'The promised date has passed',
    'end',
  ],
  [
    'late work that was resolved without a fix',
    { issue: { ...working, status: 'completed' }, kind: 'paid', promised: new Date(0) },
    'You',
    'The promised date has passed',
    'end',
  ],
  ['a late start', { kind: 'paid', promised: new Date(0) }, 'You', 'The promised date has passed', 'end'],
  ['a question during work', { issue: working, isAsked: true }, 'You', 'Answer Grace’s question', 'answer'],
  [
    'a change request',
    { issue: working, kind: 'paid', hasChangeRequest: true },
    'Grace',
    'Grace is working on your changes',
  ],
  ['work after a refund', { issue: working, kind: 'refunded' }, 'Grace', 'Your payment was refunded'],
  ['a refund during work', { issue: working, kind: 'refunding' }, 'LastMile', 'Your refund is on its way'],
  ['a fix', { issue: fixed, kind: 'paid' }, 'You', 'Accept the fix or ask for changes', 'fix'],
  ['a fix during a refund', { issue: fixed, kind: 'refunding' }, 'You', 'Accept the fix', 'accept'],
  ['a refunded fix', { issue: fixed, kind: 'refunded' }, 'You', 'Accept the fix', 'accept'],
  ['an old fix', { issue: fixed, kind: 'paid', now: muchLater }, 'You', 'Accept the fix', 'accept'],
  [
    'an accepted fix',
    { issue: { ...fixed, acceptedAt: createdAt }, kind: 'paid' },
    'All done',
    'Your issue is fixed and accepted',
    'again',
  ],
  [
    'a fix accepted long ago',
    { issue: { ...fixed, acceptedAt: '2026-10-01T10:00:00Z' }, kind: 'paid' },
    'All done',
    'Your issue is fixed and accepted',
  ],
  ['a closed issue', { issue: closed }, 'All done', 'This issue is closed', 'submit'],
  [
    'a closed issue with a refund',
    { issue: closed, kind: 'refunding' },
    'LastMile',
    'Your refund is on its way',
  ],
])('the next step after %s', (_name, change, who, title, act) => {
  const step = nextStep({ ...known, ...change });
  expect([step.who, step.title, step.act]).toEqual([who, title, act ?? null]);
});

it.each<[string, Partial<KnownIssue>, string | null]>([
  ['a review', { issue: free }, '2026-11-21T10:00:00.000Z'],
  ['an answer to a quote', { kind: 'quoted' }, '2026-11-27T10:00:00.000Z'],
  ['an answer to a fix', { issue: fixed, kind: 'paid' }, '2026-11-27T10:00:00.000Z'],
  ['a promised fix', { issue: working, promised: new Date(later) }, new Date(later).toISOString()],
  ['a payment', { kind: 'accepted' }, null],
])('the date of %s', (_name, change, by) => {
  expect(nextStep({ ...known, ...change }).by?.toISOString() ?? null).toBe(by);
});

it.each<[string, Partial<KnownIssue>, string]>([
  ['before a quote', {}, '$0, until you accept a quote'],
  ['of a quote', { kind: 'quoted' }, '$240, held until you accept the fix'],
  ['of a free quote', { kind: 'quoted', issue: { ...known.issue, quotedPrice: 0 } }, 'Free, nothing to pay'],
  ['of a paid fix', { issue: fixed, kind: 'paid' }, '$240, held until you accept the fix'],
  [
    'of an accepted fix',
    { issue: { ...fixed, acceptedAt: createdAt }, kind: 'paid' },
    '$240, went to the engineer',
  ],
  ['of a free fix', { kind: 'waived' }, 'Free, nothing to pay'],
  ['that goes back', { issue: closed, kind: 'refunding' }, '$240, on its way back to you'],
  ['that went back', { issue: { ...closed, quotedPrice: null }, kind: 'refunded' }, '$240, refunded'],
  ['of a closed issue', { issue: closed, kind: 'quoted' }, '$0, nothing to pay'],
  ['after an expired quote', { kind: 'expired' }, '$0, nothing paid'],
  ['of unpaid work', { issue: working }, '$0, nothing to pay'],
])('the price %s', (_name, change, text) => {
  expect(priceText({ ...known, ...change }).join(', ')).toBe(text);
});
