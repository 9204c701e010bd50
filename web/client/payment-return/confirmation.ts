import type { AppError } from '#domain/errors/app-error.ts';
import type { Payment } from '#web/data/issue/payments.ts';

/** The state of a payment after the return from its checkout. */
export type Confirmation =
  | { state: 'checking' | 'paid' | 'processing' | 'refunded' }
  | { state: 'failed'; error: AppError };

type Known = {
  /** What the server said of the checkout; undefined until it did. */
  isPaid: boolean | undefined;
  error: AppError | null;
  /** The payments of the issue, for its client; undefined while they are read, and for everybody else empty. */
  payments: readonly Pick<Payment, 'status'>[] | undefined;
};

export function confirmationOf({ isPaid, error, payments }: Known): Confirmation {
  if (isPaid) return { state: 'paid' };
  if (error) return { state: 'failed', error };
  if (isPaid === undefined || !payments) return { state: 'checking' };
  // What is not paid and not awaited either went back.
  const isAwaited = payments.some(({ status }) => !wentBack(status) && status !== 'expired');
  return { state: payments.some(({ status }) => wentBack(status)) && !isAwaited ? 'refunded' : 'processing' };
}

function wentBack(status: Payment['status']): boolean {
  return status === 'refunding' || status === 'refunded';
}
