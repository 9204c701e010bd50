import type { AppError } from '#domain/errors/app-error.ts';
import type { Payment } from '#web/data/issue/payments.ts';

export type Confirmation =
  | { state: 'checking' | 'paid' | 'processing' | 'refunded' }
  | { state: 'failed'; error: AppError };

type Known = {
  isPaid: boolean | undefined;
  error: AppError | null;
  payments: readonly Pick<Payment, 'status'>[] | undefined;
};

export function confirmationOf({ isPaid, error, payments }: Known): Confirmation {
  if (isPaid) return { state: 'paid' };
  if (error) return { state: 'failed', error };
  if (isPaid === undefined || !payments) return { state: 'checking' };
  const isAwaited = payments.some(({ status }) => !wentBack(status) && status !== 'expired');
  return { state: payments.some(({ status }) => wentBack(status)) && !isAwaited ? 'refunded' : 'processing' };
}

function wentBack(status: Payment['status']): boolean {
  return status === 'refunding' || status === 'refunded';
}
