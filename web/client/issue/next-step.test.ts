import { expect, it } from 'vitest';
import { type KnownIssue, nextStep } from './next-step.ts';

const createdAt = '2026-11-20T10:00:00Z';
const known: KnownIssue = {
  issue: { status: 'pending', engineerId: 'e', createdAt, quotedPrice: 240, acceptedAt: null },
  kind: 'none',
  engineer: 'Grace',
  payments: 'stripe',
  now: Date.parse(createdAt) + 60_000,
};
const free = { ...known.issue, engineerId: null };
const later = Date.parse(createdAt) + 25 * 60 * 60 * 1000;

it.each<[string, Partial<KnownIssue>, string, string]>([
  [
    'a new issue waits for us to find an engineer',
    { issue: free },
    'LastMile',
    'An engineer will take it within 24 hours',
  ],
  [
    'an issue that nobody claimed in time is shown as unclaimed',
    { issue: free, now: later },
    'LastMile',
    'No engineer has taken it yet',
  ],
  [
    'a released issue stays paid',
    { issue: free, kind: 'paid', now: later },
    'LastMile',
    'Another engineer will take it',
  ],
  ['the engineer reviews a claimed issue', {}, 'Grace', 'Grace is reviewing it'],
  [
    'the engineer is called “Your engineer” until the name has loaded',
    { engineer: null },
    'Your engineer',
    'Your engineer is reviewing it',
  ],
  ['the client answers a quote', { kind: 'quoted' }, 'You', 'Grace sent you a quote'],
  ['the client pays an accepted quote', { kind: 'accepted' }, 'You', 'Pay the quote, and work starts'],
  [
    'the client and an operator arrange the payment without a provider',
    { kind: 'accepted', payments: 'off' },
    'You and LastMile',
    'You accepted the quote',
  ],
  [
    'a price of $0 needs no payment',
    { kind: 'accepted', issue: { ...known.issue, quotedPrice: 0 } },
    'Grace',
    'Grace can start now',
  ],
  ['the engineer answers a declined quote', { kind: 'declined' }, 'Grace', 'You declined the quote'],
  ['the engineer renews an expired quote', { kind: 'expired' }, 'Grace', 'The quote has expired'],
  ['the engineer can start once the quote is paid', { kind: 'paid' }, 'Grace', 'Grace can start now'],
  ['the engineer can start if the quote is waived', { kind: 'waived' }, 'Grace', 'Grace can start now'],
  [
    'the engineer sends a new quote after a refund',
    { kind: 'refunded' },
    'Grace',
    'Your payment was refunded',
  ],
  [
    'the engineer works on a started issue',
    { issue: { ...known.issue, status: 'in_progress' }, kind: 'paid' },
    'Grace',
    'Grace is working on it',
  ],
  [
    'the client tries a submitted fix',
    { issue: { ...known.issue, status: 'completed' } },
    'You',
    'Your issue is fixed. Please try it',
  ],
  [
    'an accepted fix needs no action',
    { issue: { ...known.issue, status: 'completed', acceptedAt: createdAt } },
    'Nobody',
    'Your issue is fixed and accepted',
  ],
  [
    'a closed issue needs no action',
    { issue: { ...free, status: 'cancelled' } },
    'Nobody',
    'This issue is closed',
  ],
  [
    'a closed issue waits for its refund',
    { issue: { ...free, status: 'cancelled' }, kind: 'refunding' },
    'LastMile',
    'Your refund is on its way',
  ],
  ['work cannot start during a refund', { kind: 'refunding' }, 'LastMile', 'Your refund is on its way'],
  [
    'an unclaimed issue waits for its refund',
    { issue: free, kind: 'refunding' },
    'LastMile',
    'Your refund is on its way',
  ],
  [
    'an issue in progress waits for its refund',
    { issue: { ...known.issue, status: 'in_progress' }, kind: 'refunding' },
    'LastMile',
    'Your refund is on its way',
  ],
  [
    'work on an issue stops when its payment is refunded',
    { issue: { ...known.issue, status: 'in_progress' }, kind: 'refunded' },
    'Grace',
    'Your payment was refunded',
  ],
  [
    'a submitted fix waits for the client even during a refund',
    { issue: { ...known.issue, status: 'completed' }, kind: 'refunding' },
    'You',
    'Your issue is fixed. Please try it',
  ],
])('%s', (_name, change, who, title) => {
  expect(nextStep({ ...known, ...change })).toMatchObject({ who, title });
});
