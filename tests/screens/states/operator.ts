import { screen, state } from '../screen-state.ts';
import { answering, holding, pressing, refusing } from '../steps.ts';

const path = '/operator';
const standing = '/rest/v1/rpc/operator_standing';
const attention = '/rest/v1/rpc/operator_attention';
const as = 'operator';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const waiting = [
  {
    kind: 'application',
    id: id(1),
    issue_id: null,
    engineer_id: id(1),
    title: 'Margaret Hamilton',
    details: 'Assembler, Real-time systems, Testing',
    since: since(31),
  },
  {
    kind: 'application',
    id: id(2),
    issue_id: null,
    engineer_id: id(2),
    title: 'Katherine Coleman Goble Johnson, of Hampton',
    details: 'Python',
    since: since(3),
  },
  {
    kind: 'unclaimed',
    id: id(3),
    issue_id: id(3),
    engineer_id: null,
    title: 'Checkout charges twice when the return page is opened again',
    details: 'ASAP',
    since: since(22),
  },
  {
    kind: 'suspended_holder',
    id: id(4),
    issue_id: id(4),
    engineer_id: id(5),
    title: 'Dark mode flashes white on every page',
    details: 'Charles Babbage',
    since: since(8),
  },
  {
    kind: 'unmatched_payment',
    id: id(5),
    issue_id: id(3),
    engineer_id: null,
    title: '$240',
    details: 'The issue was paid already.',
    since: since(5),
  },
  {
    kind: 'trouble',
    id: id(6),
    issue_id: id(3),
    engineer_id: null,
    title: 'partial_refund',
    details: 'Stripe sent back $20 of $240. The ledger knows whole refunds alone.',
    since: since(4),
  },
  {
    kind: 'job',
    id: '41',
    issue_id: id(3),
    engineer_id: null,
    title: 'issue-confirmation-mail',
    details:
      'Failed 5 of 10 times: connect ECONNREFUSED smtp://mail.internal.example.com:587, the mail server does not answer',
    since: since(26),
  },
];

export const operator = [
  ...screen('Operator gate', { path, as }, [
    state('signed out', 'Email me a sign-in link', { as: null }),
    state('not an operator', 'There is nothing here for you', { as: 'client' }),
    state('second factor', 'Your second factor is needed', {
      before: answering(standing, 'needs_second_factor'),
    }),
    state('loading', 'Operator console', { before: holding(standing) }),
    state('error', 'Failed to check whether you may operate this marketplace', {
      before: refusing(standing),
    }),
    state('way in', 'Operator console', { path: '/dashboard' }),
  ]),
  ...screen('Operator attention', { path, as }, [
    state('loading', 'Attention', { before: holding(attention) }),
    state('error', 'Failed to load what needs you', { before: refusing(attention) }),
    state('empty', 'Nothing needs you', { before: answering(attention, []) }),
    state('full', 'Margaret Hamilton', { before: answering(attention, waiting) }),
    state('declining', /Decline Margaret Hamilton’s application/, {
      before: answering(attention, waiting),
      after: pressing('Decline'),
      isWindow: true,
    }),
  ]),
];
