import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { PaymentStatus } from '#domain/money/payment-status.ts';
import type { PayoutRow } from '#domain/wire/operator.ts';
import type { PaymentRow } from '#domain/wire/rows.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callFailingAs, dataOf } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { newestFirst, PAGE_SIZE, usePages } from '../paging/paged-query.ts';

export type Payout = FromRow<PayoutRow>;

export type OperatorPayment = FromRow<PaymentRow>;

export type PaymentFilter = { status: PaymentStatus | null; issueId: string | null };

/** Returns amounts in US dollars. */
export function useBalances() {
  return useQuery({
    queryKey: operatorKeys.balances,
    queryFn: () => callFailingAs('balancesNotLoaded', operatorErrors, 'operator_balances', {}),
  });
}

export function usePayouts() {
  return usePages<Payout>(operatorKeys.payouts, (after) =>
    callFailingAs('balancesNotLoaded', operatorErrors, 'operator_payouts', {
      ...(after && { p_after_since: after.since, p_after_id: after.issueId }),
      p_limit: PAGE_SIZE,
    }).then((rows) => rows.map(fromRow)),
  );
}

export function useOperatorPayments(filter: PaymentFilter) {
  return usePages<OperatorPayment>(operatorKeys.payments(filter), (after) =>
    failingAs('operatorPaymentsNotLoaded', operatorErrors.operatorPaymentsNotLoaded, async () => {
      const { rest } = await backend();
      let query = rest.from('payments').select('*');
      if (filter.status) query = query.eq('status', filter.status);
      if (filter.issueId) query = query.eq('issue_id', filter.issueId);
      return (await dataOf(newestFirst(query, after, PAGE_SIZE))).map(fromRow);
    }),
  );
}
