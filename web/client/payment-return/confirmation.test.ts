import { expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import type { PaymentStatus } from '#domain/money/payment-status.ts';
import { confirmationOf } from './confirmation.ts';

const known = (isPaid: boolean | undefined, ...statuses: PaymentStatus[]) =>
  confirmationOf({ isPaid, error: null, payments: statuses.map((status) => ({ status })) }).state;

it('believes the server that the money is there', () => {
  expect(known(true, 'open')).toBe('paid');
});

it('waits for a pending payment, and without access to the payments', () => {
  expect(known(false, 'open')).toBe('processing');
  expect(known(false, 'open', 'refunded')).toBe('processing');
  expect(known(false)).toBe('processing');
});

it('says of a payment that went back that it did', () => {
  expect(known(false, 'refunded')).toBe('refunded');
  expect(known(false, 'refunding', 'expired')).toBe('refunded');
});

it('says nothing yet while the server is asked', () => {
  expect(known(undefined)).toBe('checking');
  expect(confirmationOf({ isPaid: false, error: null, payments: undefined }).state).toBe('checking');
});

it('says so where the server could not be asked', () => {
  const error = new AppError('paymentNotConfirmed', 'Failed to confirm the payment');
  expect(confirmationOf({ isPaid: undefined, error, payments: [] })).toEqual({ state: 'failed', error });
});
