import type { Fixture } from '../fixture.ts';
import { given, screen, state } from '../screen-state.ts';
import { altering, answering, cutting, holding, pressing, refusing } from '../steps.ts';

const confirmation = '/functions/v1/confirm-payment';
const testCheckout = '/functions/v1/test-checkout';
const paying = { path: testCheckout, verb: 'POST' };
const success = ({ issues, checkout }: Fixture) =>
  `/payment-success?issue_id=${issues.accepted}&session_id=${checkout}`;
const open = ({ checkout }: Fixture) => `/test-checkout/${checkout}`;

const shown = { title: 'Mails go out an hour late', amount: 95, currency: 'usd' };

export const payment = [
  ...screen('Payment success', { path: success }, [
    state('checking', 'Confirming your payment', { before: holding(confirmation) }),
    state('received', 'Payment received', { before: answering(confirmation, { paid: true }) }),
    state('processing', 'Your payment is on its way', { before: answering(confirmation, { paid: false }) }),
    state('refunded', 'This payment was refunded', {
      as: 'client',
      before: [
        answering(confirmation, { paid: false }),
        altering('/rest/v1/payments', { status: 'refunded' }),
      ],
    }),
    state('error', 'We could not confirm your payment yet', { before: refusing(confirmation) }),
    state('no parameters', 'Which payment was this?', { path: '/payment-success?issue_id=x' }),
  ]),
  ...screen('Payment canceled', { path: '/payment-canceled?issue_id=:issue' }, [
    state('full', 'Return to Issue', { issue: 'accepted' }),
  ]),
  ...screen('Test checkout', { path: open }, [
    state('open', 'Pay $95'),
    ...given({ after: pressing('Pay $95') }, [
      state('paying', 'Paying…', { before: holding(paying) }),
      state('payment failed', 'Failed to answer the test checkout', { before: refusing(paying) }),
    ]),
    state('paid', /^This checkout is paid/, {
      before: answering(testCheckout, { ...shown, status: 'paid' }),
    }),
    state('closed', /^This checkout is closed/, {
      before: answering(testCheckout, { ...shown, status: 'expired' }),
    }),
    state('unknown', 'There is no such test checkout', { path: '/test-checkout/test_unknown' }),
    state('loading', 'Test checkout', { before: holding(testCheckout) }),
    state('error', 'Failed to load the test checkout', { before: cutting(testCheckout) }),
  ]),
];
