import { expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import type { PaymentStatus } from '#domain/money/payment-status.ts';
import { confirmationOf } from './confirmation.ts';

const known = (isPaid: boolean | undefined, ...statuses: PaymentStatus[]) =>
  confirmationOf({ isPaid, error: null, payments: statuses.map((status) => ({ status })) }).state;

it('confirms a payment once the server reports it', () => {
  expect(known(true, 'open')).toBe('paid');
});

it('keeps waiting if the payment is pending or not visible', () => {
  expect(known(false, 'open')).toBe('processing');
  expect(known(false, 'open', 'refunded')).toBe('processing');
  expect(known(false)).toBe('processing');
});

it('reports a refunded payment', () => {
  expect(known(false, 'refunded')).toBe('refunded');
  expect(known(false, 'refunding', 'expired')).toBe('refunded');
});

it('reports nothing while the request is in flight', () => {
  expect(known(undefined)).toBe('checking');
  expect(confirmationOf({ isPaid: false, error: null, payments: undefined }).state).toBe('checking');
});

it('reports a failed request', () => {
  const error = new AppError('paymentNotConfirmed', 'Failed to confirm the payment');
  expect(confirmationOf({ isPaid: undefined, error, payments: [] })).toEqual({ state: 'failed', error });
});
