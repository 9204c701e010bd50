import { expect, it } from 'vitest';
import type { KnownIssue } from './known-issue.ts';
import { nextStep } from './next-step.ts';

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
    'we must find an engineer, at first',
    { issue: free },
    'LastMile',
    'An engineer will take it within 24 hours',
  ],
  [
    'a promise not kept is said to be so',
    { issue: free, now: later },
    'LastMile',
    'No engineer has taken it yet',
  ],
  [
    'money outlives a release',
    { issue: free, kind: 'paid', now: later },
    'LastMile',
    'Another engineer will take it',
  ],
  ['the engineer reviews what they claimed', {}, 'Grace', 'Grace is reviewing it'],
  [
    'an engineer has no name before it is read',
    { engineer: null },
    'Your engineer',
    'Your engineer is reviewing it',
  ],
  ['the client decides on a quote', { kind: 'quoted' }, 'You', 'Grace sent you a quote'],
  ['the client pays what they accepted', { kind: 'accepted' }, 'You', 'Pay the quote, and work starts'],
  [
    'without a provider two arrange it',
    { kind: 'accepted', payments: 'off' },
    'You and LastMile',
    'You accepted the quote',
  ],
  [
    'a price of nothing needs no payment',
    { kind: 'accepted', issue: { ...known.issue, quotedPrice: 0 } },
    'Grace',
    'Grace can start now',
  ],
  ['a declined quote is answered', { kind: 'declined' }, 'Grace', 'You declined the quote'],
  ['an expired quote is renewed', { kind: 'expired' }, 'Grace', 'The quote has expired'],
  ['what is paid can be started', { kind: 'paid' }, 'Grace', 'Grace can start now'],
  ['so can what is free', { kind: 'waived' }, 'Grace', 'Grace can start now'],
  ['a refund asks for a new price', { kind: 'refunded' }, 'Grace', 'Your payment was refunded'],
  [
    'the engineer works',
    { issue: { ...known.issue, status: 'in_progress' }, kind: 'paid' },
    'Grace',
    'Grace is working on it',
  ],
  [
    'the client tries the fix',
    { issue: { ...known.issue, status: 'completed' } },
    'You',
    'Your issue is fixed. Please try it',
  ],
  [
    'nobody must act on what is accepted',
    { issue: { ...known.issue, status: 'completed', acceptedAt: createdAt } },
    'Nobody',
    'Your issue is fixed and accepted',
  ],
  [
    'nobody must act once it is closed',
    { issue: { ...free, status: 'cancelled' } },
    'Nobody',
    'This issue is closed',
  ],
  [
    'but for money on its way back',
    { issue: { ...free, status: 'cancelled' }, kind: 'refunding' },
    'LastMile',
    'Your refund is on its way',
  ],
  ['nothing starts while money goes back', { kind: 'refunding' }, 'LastMile', 'Your refund is on its way'],
  [
    'nor is it held for another engineer',
    { issue: free, kind: 'refunding' },
    'LastMile',
    'Your refund is on its way',
  ],
  [
    'money may go back while the engineer works',
    { issue: { ...known.issue, status: 'in_progress' }, kind: 'refunding' },
    'LastMile',
    'Your refund is on its way',
  ],
  [
    'a fix waits for its answer wherever the money is',
    { issue: { ...known.issue, status: 'completed' }, kind: 'refunding' },
    'You',
    'Your issue is fixed. Please try it',
  ],
])('%s', (_name, change, who, title) => {
  expect(nextStep({ ...known, ...change })).toMatchObject({ who, title });
});
