import type { AppError } from '#domain/errors/app-error.ts';
import type { Payment } from '#web/data/issue/payments.ts';

export type Confirmation =
  | { state: 'checking' | 'paid' | 'processing' | 'refunded' }
  | { state: 'failed'; error: AppError };

type Known = {
  isPaid: boolean | undefined;
  error: AppError | null;
  /** Undefined while loading. Only the client can read payments, so the list is empty for other readers. */
  payments: readonly Pick<Payment, 'status'>[] | undefined;
};

export function confirmationOf({ isPaid, error, payments }: Known): Confirmation {
  if (isPaid) return { state: 'paid' };
  if (error) return { state: 'failed', error };
  if (isPaid === undefined || !payments) return { state: 'checking' };
  // A payment that is neither paid nor pending was refunded.
  const isAwaited = payments.some(({ status }) => !wentBack(status) && status !== 'expired');
  return { state: payments.some(({ status }) => wentBack(status)) && !isAwaited ? 'refunded' : 'processing' };
}

function wentBack(status: Payment['status']): boolean {
  return status === 'refunding' || status === 'refunded';
}
