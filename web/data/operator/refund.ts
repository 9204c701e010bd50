import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import { centsOf } from '#domain/money/dollars.ts';
import type { Account } from '#domain/money/ledger.ts';
import type { LedgerRow } from '#domain/wire/operator.ts';
import type { PaymentRow } from '#domain/wire/rows.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { dataOf } from '../backend/data-api.ts';
import { operatorKeys } from '../backend/query-keys.ts';

export type RefundCost = Awaited<ReturnType<typeof refundCost>>;

export function useRefundCost(paymentId: string) {
  return useQuery({
    queryKey: operatorKeys.refundCost(paymentId),
    queryFn: () => failingAs('ledgerNotLoaded', operatorErrors.ledgerNotLoaded, () => refundCost(paymentId)),
  });
}

/** Returns amounts in US dollars. `earned` is the part that is still owed to the engineer. */
async function refundCost(paymentId: string) {
  const { rest } = await backend();
  const [payment, entries] = await Promise.all([
    dataOf<Pick<PaymentRow, 'provider'>>(
      rest.from('payments').select('provider').eq('id', paymentId).single(),
    ),
    dataOf<Pick<LedgerRow, 'account' | 'amount'>[]>(
      rest.from('ledger').select('account,amount').eq('payment_id', paymentId),
    ),
  ]);
  const held = (account: Account) =>
    entries.reduce((cents, entry) => cents + (entry.account === account ? centsOf(entry.amount) : 0), 0) /
    100;
  return {
    provider: payment.provider,
    fee: held('fee'),
    earned: held('earned'),
    released: held('released'),
  };
}
