import { useState } from 'react';
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/money/payment-status.ts';
import { useAttention } from '#web/data/operator/attention.ts';
import { useOperatorPayments } from '#web/data/operator/money.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { AttentionGroups } from '../attention/attention-groups.tsx';
import { PagedList } from '../paged-list.tsx';
import { words } from '../words.ts';
import { Balances } from './balances.tsx';
import { PaymentTable } from './payment-table.tsx';
import { Payouts } from './payouts.tsx';

type Filter = PaymentStatus | 'all';
const filters: { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  ...PAYMENT_STATUSES.map((value) => ({ value, label: words(value) })),
];

export default function Money() {
  const [filter, setFilter] = useState<Filter>('all');
  const waiting = useAttention().data ?? [];
  const list = useOperatorPayments({ status: filter === 'all' ? null : filter, issueId: null });

  return (
    <Page title="Money" lead="Where all of it is, what is owed, and every payment.">
      <div className="grid gap-10">
        <Balances />
        <AttentionGroups kinds={['unmatched_payment', 'money_problem']} waiting={waiting} />
        <Payouts />
        <section aria-labelledby="payments">
          <h2 id="payments" className="mb-4 text-lg font-semibold">
            Payments
          </h2>
          <div className="mb-4">
            <Segmented label="Status" hideLabel options={filters} value={filter} onChange={setFilter} />
          </div>
          <PagedList
            list={list}
            of="payments"
            empty={
              <EmptyState title={filter === 'all' ? 'No payments yet' : 'No such payments'}>
                Every checkout that is opened and every sum that arrives is listed here.
              </EmptyState>
            }
          >
            {(payments) => <PaymentTable payments={payments} />}
          </PagedList>
        </section>
      </div>
    </Page>
  );
}
