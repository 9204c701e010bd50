import { expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import type { PaymentStatus } from '#domain/money/payment-status.ts';
import { confirmationOf } from './confirmation.ts';

it.each<[string, boolean | undefined, PaymentStatus[] | undefined, string]>([
  ['a payment that the server reports', true, ['open'], 'paid'],
  ['a pending payment', false, ['open'], 'processing'],
  ['a pending payment after a refund', false, ['open', 'refunded'], 'processing'],
  ['a payment that the reader cannot see', false, [], 'processing'],
  ['a payment for a quote that was declined meanwhile', false, ['unmatched'], 'unmatched'],
  ['a pending payment beside an unmatched one', false, ['open', 'unmatched'], 'processing'],
  ['a refunded payment', false, ['refunded'], 'refunded'],
  ['a payment being refunded', false, ['refunding', 'expired'], 'refunded'],
  ['a request in flight', undefined, [], 'checking'],
  ['payments that are still loading', false, undefined, 'checking'],
])('the confirmation shows the state of %s', (_name, isPaid, statuses, state) => {
  const payments = statuses?.map((status) => ({ status }));
  expect(confirmationOf({ isPaid, error: null, payments }).state).toBe(state);
});

it('the confirmation reports a failed request', () => {
  const error = new AppError('paymentNotConfirmed', 'Failed to confirm the payment');
  expect(confirmationOf({ isPaid: undefined, error, payments: [] })).toEqual({ state: 'failed', error });
});
