import { dialog, given, screen, state } from '../screen-state.ts';
import { altering, answering, filling, holding, pressing, refusing } from '../steps.ts';

const as = 'operator';
const issues = '/rest/v1/issues';
/** The ledger page contains repeated settlements and refunds and ends in the middle of a transaction. */
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
    state('loading', 'Loading the issue', { before: holding(issues) }),
    state('error', 'Failed to load issue details', { before: refusing(issues) }),
    state('not found', 'There is no issue with this ID', { path: '/operator/issues/none' }),
    state('with files and messages', 'Conversation'),
    ...given({ issue: 'paid' }, [
      state('paid', 'Ledger'),
      state('with a long ledger', 'Show earlier entries', { before: answering('/rest/v1/ledger', entries) }),
      dialog('paying out', 'Record a payout of $102.50?', pressing('Record payout'), {
        before: answering('/rest/v1/rpc/operator_owed', 102.5),
      }),
    ]),
    state('unbreakable', 'What you can do', { issue: 'unbreakable' }),
    state('taken down', /only operators see what follows/, { issue: 'takenDown' }),
    dialog('reassigning', 'Who works on it', pressing('Reassign')),
    dialog('taking down', /It is hidden at once/, pressing('Take down')),
    state('quoted', 'Record a payment', { issue: 'quoted' }),
    state('no waiver', /^A first fix was already given free/, {
      issue: 'quoted',
      before: answering('/rest/v1/rpc/waiver_obstacle', 'freeFixUsed'),
    }),
    dialog('recording a payment, with a date', /The promise holds only if/, pressing('Record a payment'), {
      issue: 'quoted',
      before: altering('/rest/v1/quotes', { due_on: '2099-11-28' }),
    }),
    dialog(
      'refused',
      'There is no quote to record a payment of.',
      [
        pressing('Record a payment'),
        filling('How the money arrived', 'Bank transfer 4711'),
        pressing('Record $237.50'),
      ],
      {
        issue: 'quoted',
        before: refusing('/rest/v1/rpc/record_payment', 'There is no quote to record a payment of.'),
      },
    ),
  ]),
  ...screen('Issue', { path: '/dashboard/:issue', issue: 'takenDown', as: 'client' }, [
    state('taken down', 'We took this issue down'),
    state('taken down, paid', 'Your payment is on its way back to you in full.', {
      before: altering('/rest/v1/issues', { quote_status: 'Paid' }),
    }),
  ]),
];
