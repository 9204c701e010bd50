import { screen } from '../screen-state.ts';
import { altering, answering, filling, holding, pressing, refusing } from '../steps.ts';

const as = 'operator';
const issues = '/rest/v1/issues';
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
  ...screen('Operator issue', { path: '/operator/issues/:issue', issue: 'inProgress', as }, [
    { state: 'loading', before: holding(issues), shows: 'Loading the issue' },
    { state: 'error', before: refusing(issues), shows: 'Failed to load issue details' },
    { state: 'not found', path: '/operator/issues/none', shows: 'There is no issue with this ID' },
    { state: 'with files and messages', shows: 'Conversation' },
    { state: 'quoted', issue: 'quoted', shows: 'Record a payment' },
    { state: 'paid', issue: 'paid', shows: 'Ledger' },
    {
      state: 'with a long ledger',
      issue: 'paid',
      before: answering('/rest/v1/ledger', entries),
      shows: 'Show earlier entries',
    },
    {
      state: 'paying out',
      issue: 'paid',
      before: answering('/rest/v1/rpc/operator_owed', 102.5),
      after: pressing('Record payout'),
      shows: 'Record a payout of $102.50?',
      isWindow: true,
    },
    { state: 'unbreakable', issue: 'unbreakable', shows: 'What you can do' },
    { state: 'taken down', issue: 'takenDown', shows: /only operators see what follows/ },
    { state: 'reassigning', after: pressing('Reassign'), shows: 'Who works on it', isWindow: true },
    { state: 'taking down', after: pressing('Take down'), shows: /It is hidden at once/, isWindow: true },
    {
      state: 'refused',
      issue: 'quoted',
      before: refusing('/rest/v1/rpc/record_payment', 'There is no quote to record a payment of.'),
      after: [
        pressing('Record a payment'),
        filling('How the money arrived', 'Bank transfer 4711'),
        pressing('Record $237.50'),
      ],
      shows: 'There is no quote to record a payment of.',
      isWindow: true,
    },
  ]),
  ...screen('Issue', { path: '/dashboard/:issue', as: 'client' }, [
    { state: 'taken down', issue: 'takenDown', shows: 'This submission was taken down' },
    {
      state: 'taken down, paid',
      issue: 'takenDown',
      before: altering('/rest/v1/issues', { quote_status: 'Paid' }),
      shows: 'What you paid for it is on its way back to you, all of it.',
    },
  ]),
];
