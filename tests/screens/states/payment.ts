import type { Fixture } from '../fixture.ts';
import { screen } from '../screen-state.ts';
import { altering, answering, cutting, holding, pressing, refusing } from '../steps.ts';

const confirmation = '/functions/v1/confirm-payment';
const testCheckout = '/functions/v1/test-checkout';
const success = ({ issues, checkout }: Fixture) =>
  `/payment-success?issue_id=${issues.accepted}&session_id=${checkout}`;
const open = ({ checkout }: Fixture) => `/test-checkout/${checkout}`;

const shown = { title: 'Mails go out an hour late', amount: 95, currency: 'usd' };

export const payment = [
  ...screen('Payment success', { path: success }, [
    { state: 'checking', before: holding(confirmation), shows: 'Confirming your payment' },
    { state: 'received', before: answering(confirmation, { paid: true }), shows: 'Payment received' },
    {
      state: 'processing',
      before: answering(confirmation, { paid: false }),
      shows: 'Your payment is on its way',
    },
    {
      state: 'refunded',
      as: 'client',
      before: [
        answering(confirmation, { paid: false }),
        altering('/rest/v1/payments', { status: 'refunded' }),
      ],
      shows: 'This payment was refunded',
    },
    { state: 'error', before: refusing(confirmation), shows: 'We could not confirm your payment yet' },
    { state: 'no parameters', path: '/payment-success?issue_id=x', shows: 'Which payment was this?' },
  ]),
  ...screen('Payment canceled', { path: '/payment-canceled?issue_id=:issue' }, [
    { state: 'full', issue: 'accepted', shows: 'Return to Issue' },
  ]),
  ...screen('Test checkout', { path: open }, [
    { state: 'open', shows: 'Pay $95' },
    {
      state: 'paying',
      before: holding({ path: testCheckout, verb: 'POST' }),
      after: pressing('Pay $95'),
      shows: 'Paying…',
    },
    {
      state: 'payment failed',
      before: refusing({ path: testCheckout, verb: 'POST' }),
      after: pressing('Pay $95'),
      shows: 'Failed to answer the test checkout',
    },
    {
      state: 'paid',
      before: answering(testCheckout, { ...shown, status: 'paid' }),
      shows: /^This checkout is paid/,
    },
    {
      state: 'closed',
      before: answering(testCheckout, { ...shown, status: 'expired' }),
      shows: /^This checkout is closed/,
    },
    { state: 'unknown', path: '/test-checkout/test_unknown', shows: 'There is no such test checkout' },
    { state: 'loading', before: holding(testCheckout), shows: 'Test checkout' },
    { state: 'error', before: cutting(testCheckout), shows: 'Failed to load the test checkout' },
  ]),
];
