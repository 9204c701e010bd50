import { Printer } from 'lucide-react';
import { useState } from 'react';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { Payment } from '#web/data/issue/payments.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { FactList } from '#web/ui/text/fact-list.tsx';
import { Fold } from '#web/ui/text/fold.tsx';

const said: Partial<Record<Payment['status'], string>> = {
  paid: 'Received',
  unmatched: 'Received, not matched to an issue. We’re looking into it.',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
};

type PaymentsFoldProps = { issue: Issue; payments: readonly Payment[] };

export function PaymentsFold({ issue, payments }: PaymentsFoldProps) {
  const [receipt, setReceipt] = useState<Payment | null>(null);
  const arrived = payments.filter(({ status }) => said[status]);
  if (arrived.length === 0) return null;
  return (
    <>
      <Fold
        title="Payments and receipts"
        note={arrived.length === 1 && arrived[0] ? formatDollars(arrived[0].amount) : arrived.length}
      >
        <ul className="grid gap-3">
          {arrived.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="font-semibold tabular-nums">{formatDollars(payment.amount)}</span>
              <span>{said[payment.status]}</span>
              <DateText value={dateOf(payment)} className="text-ink-muted" />
              {payment.paidAt && (
                <Button size="sm" className="ml-auto" onClick={() => setReceipt(payment)}>
                  Receipt
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Fold>
      <Dialog
        isOpen={receipt !== null}
        onClose={() => setReceipt(null)}
        title="Receipt"
        footer={
          <Button
            icon={<Printer className="size-4" />}
            className="print:hidden"
            onClick={() => window.print()}
          >
            Print or save as PDF
          </Button>
        }
      >
        {receipt && (
          <div className="printed">
            <FactList
              facts={[
                { name: 'From', value: 'LastMile' },
                { name: 'For', value: `Fixing “${issue.title}”` },
                { name: 'Paid by', value: issue.email },
                { name: 'Paid on', value: receipt.paidAt && <DateText value={receipt.paidAt} withTime /> },
                {
                  name: 'Amount',
                  value: `${formatDollars(receipt.amount)} ${receipt.currency.toUpperCase()}`,
                },
                {
                  name: 'Refunded on',
                  value: receipt.refundedAt && <DateText value={receipt.refundedAt} withTime />,
                },
                { name: 'Receipt number', value: <code className="font-mono text-xs">{receipt.id}</code> },
                { name: 'Submission ID', value: <code className="font-mono text-xs">{issue.id}</code> },
              ]}
            />
          </div>
        )}
      </Dialog>
    </>
  );
}

function dateOf({ refundedAt, paidAt, createdAt }: Payment): string {
  return refundedAt ?? paidAt ?? createdAt;
}
