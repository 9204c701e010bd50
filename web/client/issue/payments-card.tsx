import { formatDollars } from '#domain/money/dollars.ts';
import type { Payment } from '#web/data/issue/payments.ts';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';

const said: Partial<Record<Payment['status'], string>> = {
  paid: 'Received',
  unmatched: 'Arrived, but not asked for: we look into it',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
};

export function PaymentsCard({ payments }: { payments: readonly Payment[] }) {
  const arrived = payments.filter(({ status }) => said[status]);
  if (arrived.length === 0) return null;
  return (
    <SectionCard id="payments" title="Payments" heading="text-sm">
      <ul className="mt-3 grid gap-3 text-sm">
        {arrived.map(({ id, amount, status, createdAt, paidAt, refundedAt }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <span>{said[status]}</span>
            <span className="font-semibold tabular-nums">{formatDollars(amount)}</span>
            <DateText value={refundedAt ?? paidAt ?? createdAt} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
