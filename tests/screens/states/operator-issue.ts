import type { Fixture } from '../fixture.ts';
import { alter, answer, hold, refuse } from '../network.ts';
import { press } from '../press.ts';
import { screen } from '../screen-state.ts';

const as = 'operator';
const issues = '/rest/v1/issues';
const at =
  (which: keyof Fixture['issues']) =>
  ({ issues: ids }: Fixture) =>
    `/operator/issues/${ids[which]}`;
/** A page of the ledger, newest first: repeated settlements and refunds, cut within a movement. */
const entries = Array.from({ length: 20 }, (_, place) => {
  const isRefund = Math.floor(place / 3) % 2 === 0;
  return {
    id: 150 - place,
    transaction_id: 75 - Math.floor(place / 3),
    at: '2026-03-02T10:00:00Z',
    kind: isRefund ? 'refund' : 'settled',
    issue_id: null,
    payment_id: null,
    note: null,
    account: [isRefund ? 'refunded' : 'held', 'fee', 'earned'][place % 3],
    engineer_id: null,
    amount: (isRefund ? -1 : 1) * ([-120, 18, 102][place % 3] ?? 0),
  };
});

export const operatorIssue = [
  ...screen('Operator issue', [
    {
      state: 'loading',
      path: at('inProgress'),
      as,
      before: (page) => hold(page, issues),
      shows: 'Loading the issue',
    },
    {
      state: 'error',
      path: at('inProgress'),
      as,
      before: (page) => refuse(page, issues),
      shows: 'Failed to load issue details',
    },
    { state: 'not found', path: '/operator/issues/none', as, shows: 'There is no issue with this ID' },
    { state: 'with files and messages', path: at('inProgress'), as, shows: 'Conversation' },
    { state: 'quoted', path: at('quoted'), as, shows: 'Record a payment' },
    { state: 'paid', path: at('paid'), as, shows: 'Ledger' },
    {
      state: 'with a long ledger',
      path: at('paid'),
      as,
      before: (page) => answer(page, '/rest/v1/ledger', entries),
      shows: 'Show earlier entries',
    },
    {
      state: 'paying out',
      path: at('paid'),
      as,
      before: (page) => answer(page, '/rest/v1/rpc/operator_owed', 102.5),
      after: (page) => press(page, 'Record payout'),
      shows: 'Record a payout of $102.50?',
      isWindow: true,
    },
    { state: 'unbreakable', path: at('unbreakable'), as, shows: 'What you can do' },
    { state: 'taken down', path: at('takenDown'), as, shows: /only operators see what follows/ },
    {
      state: 'reassigning',
      path: at('inProgress'),
      as,
      after: (page) => press(page, 'Reassign'),
      shows: 'Who works on it',
      isWindow: true,
    },
    {
      state: 'taking down',
      path: at('inProgress'),
      as,
      after: (page) => press(page, 'Take down'),
      shows: /It is hidden at once/,
      isWindow: true,
    },
    {
      state: 'refused',
      path: at('quoted'),
      as,
      before: (page) =>
        refuse(page, '/rest/v1/rpc/record_payment', 'There is no quote to record a payment of.'),
      after: async (page) => {
        await press(page, 'Record a payment');
        await page.getByLabel('How the money arrived').fill('Bank transfer 4711');
        await page.getByRole('button', { name: 'Record $237.50' }).click();
      },
      shows: 'There is no quote to record a payment of.',
      isWindow: true,
    },
  ]),
  ...screen('Issue', [
    {
      state: 'taken down',
      path: ({ issues: ids }) => `/dashboard/${ids.takenDown}`,
      as: 'client',
      shows: 'This submission was taken down',
    },
    {
      state: 'taken down, paid',
      path: ({ issues: ids }) => `/dashboard/${ids.takenDown}`,
      as: 'client',
      before: (page) => alter(page, '/rest/v1/issues', (row) => ({ ...row, quote_status: 'Paid' })),
      shows: 'What you paid for it is on its way back to you, all of it.',
    },
  ]),
];
