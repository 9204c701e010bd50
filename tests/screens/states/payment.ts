import type { Page } from '@playwright/test';
import type { Fixture } from '../fixture.ts';
import { alter, answer, cut, hold, refuse } from '../network.ts';
import { screen } from '../screen-state.ts';

const confirmation = '/functions/v1/confirm-payment';
const testCheckout = '/functions/v1/test-checkout';
const success = ({ issues, checkout }: Fixture) =>
  `/payment-success?issue_id=${issues.accepted}&session_id=${checkout}`;
const open = ({ checkout }: Fixture) => `/test-checkout/${checkout}`;
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

const shown = { title: 'Mails go out an hour late', amount: 95, currency: 'usd' };

export const payment = [
  ...screen('Payment success', [
    {
      state: 'checking',
      path: success,
      before: (page) => hold(page, confirmation),
      shows: 'Confirming your payment',
    },
    {
      state: 'received',
      path: success,
      before: (page) => answer(page, confirmation, { paid: true }),
      shows: 'Payment received',
    },
    {
      state: 'processing',
      path: success,
      before: (page) => answer(page, confirmation, { paid: false }),
      shows: 'Your payment is on its way',
    },
    {
      state: 'refunded',
      path: success,
      as: 'client',
      before: async (page) => {
        await answer(page, confirmation, { paid: false });
        await alter(page, '/rest/v1/payments', (row) => ({ ...row, status: 'refunded' }));
      },
      shows: 'This payment was refunded',
    },
    {
      state: 'error',
      path: success,
      before: (page) => refuse(page, confirmation),
      shows: 'We could not confirm your payment yet',
    },
    { state: 'no parameters', path: '/payment-success?issue_id=x', shows: 'Which payment was this?' },
  ]),
  ...screen('Payment canceled', [
    {
      state: 'full',
      path: ({ issues }) => `/payment-canceled?issue_id=${issues.accepted}`,
      shows: 'Return to Issue',
    },
  ]),
  ...screen('Test checkout', [
    { state: 'open', path: open, shows: 'Pay $95' },
    {
      state: 'paying',
      path: open,
      before: (page) => hold(page, { path: testCheckout, verb: 'POST' }),
      after: (page) => press(page, 'Pay $95'),
      shows: 'Paying…',
    },
    {
      state: 'payment failed',
      path: open,
      before: (page) => refuse(page, { path: testCheckout, verb: 'POST' }),
      after: (page) => press(page, 'Pay $95'),
      shows: 'Failed to answer the test checkout',
    },
    {
      state: 'paid',
      path: open,
      before: (page) => answer(page, testCheckout, { ...shown, status: 'paid' }),
      shows: /^This checkout is paid/,
    },
    {
      state: 'closed',
      path: open,
      before: (page) => answer(page, testCheckout, { ...shown, status: 'expired' }),
      shows: /^This checkout is closed/,
    },
    { state: 'unknown', path: '/test-checkout/test_unknown', shows: 'There is no such test checkout' },
    { state: 'loading', path: open, before: (page) => hold(page, testCheckout), shows: 'Test checkout' },
    {
      state: 'error',
      path: open,
      before: (page) => cut(page, testCheckout),
      shows: 'Failed to load the test checkout',
    },
  ]),
];
