import type { AppError } from '#domain/errors/app-error.ts';
import type { Payment } from '#web/data/issue/payments.ts';

export type Confirmation =
  | { state: 'checking' | 'paid' | 'processing' | 'unmatched' | 'refunded' }
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
  const statuses = payments.map(({ status }) => status).filter((status) => status !== 'expired');
  if (statuses.length > 0 && statuses.every(wentBack)) return { state: 'refunded' };
  return { state: statuses.includes('unmatched') && !statuses.includes('open') ? 'unmatched' : 'processing' };
}

function wentBack(status: Payment['status']): boolean {
  return status === 'refunding' || status === 'refunded';
}
