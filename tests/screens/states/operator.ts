import { dialog, screen, state } from '../screen-state.ts';
import { answering, holding, pressing, refusing } from '../steps.ts';

const path = '/operator';
const standing = '/rest/v1/rpc/operator_standing';
const attention = '/rest/v1/rpc/operator_attention';
const as = 'operator';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const waiting = [
  application(1, 'Margaret Hamilton', 'Assembler, Real-time systems, Testing', 31),
  application(2, 'Katherine Coleman Goble Johnson, of Hampton', 'Python', 3),
  entry('unclaimed', 3, 'Checkout charges twice when the return page is opened again', 'ASAP', 22),
  {
    ...entry('suspended_holder', 4, 'Dark mode flashes white on every page', 'Casper Brandt', 8),
    issue_id: id(4),
    engineer_id: id(5),
  },
  entry('unmatched_payment', 5, '$240', 'The issue was paid already.', 5),
  entry(
    'money_problem',
    6,
    'partial_refund',
    'Stripe sent back $20 of $240. The ledger knows whole refunds alone.',
    4,
  ),
  {
    ...entry(
      'money_problem',
      8,
      'refund_failed',
      'The payment provider could not give it back (re_1). Send it again, or record that you sent it another way.',
      2,
    ),
    payment_id: id(9),
  },
  {
    ...entry(
      'job',
      7,
      'issue-confirmation-mail',
      'Failed 5 of 25 times: connect ECONNREFUSED smtp://mail.internal.example.com:587, the mail server does not answer',
      26,
    ),
    id: '41',
  },
];

function entry(kind: string, n: number, title: string, details: string, hours: number) {
  const engineer_id: string | null = null;
  return { kind, id: id(n), issue_id: id(3), engineer_id, title, details, since: since(hours) };
}

function application(n: number, name: string, skills: string, hours: number) {
  return { ...entry('application', n, name, skills, hours), issue_id: null, engineer_id: id(n) };
}

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
    state('way in', 'Operator console', {
      path: '/dashboard',
      after: pressing('Account menu'),
      only: 'desktop',
      isWindow: true,
    }),
  ]),
  ...screen('Operator attention', { path, as }, [
    state('loading', 'Attention', { before: holding(attention) }),
    state('error', 'Failed to load what needs you', { before: refusing(attention) }),
    state('empty', 'Nothing needs you', { before: answering(attention, []) }),
    state('full', 'Margaret Hamilton', { before: answering(attention, waiting) }),
    dialog('sending again', 'Send this refund again?', pressing('Send again'), {
      before: answering(attention, waiting),
    }),
    dialog('calling off a refund', 'days begin again', pressing('Call off refund'), {
      before: answering(attention, waiting),
    }),
    dialog('declining', /Decline Margaret Hamilton’s application/, pressing('Decline'), {
      before: answering(attention, waiting),
    }),
  ]),
];
