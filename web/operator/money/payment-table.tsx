import { Link } from 'react-router';
import { formatDollars } from '#domain/money/dollars.ts';
import type { PaymentProvider, PaymentStatus } from '#domain/money/payment-status.ts';
import type { OperatorPayment } from '#web/data/operator/money.ts';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { RecordRefundButton, RefundButton } from '../acts/money-buttons.tsx';
import { DataTable } from '../data-table.tsx';
import { words } from '../words.ts';

const tones: Record<PaymentStatus, Tone> = {
  open: 'neutral',
  paid: 'positive',
  unmatched: 'danger',
  refunding: 'warning',
  refunded: 'neutral',
  expired: 'neutral',
};
const providers: Record<PaymentProvider, string> = {
  stripe: 'Stripe',
  test: 'Test checkout',
  operator: 'Recorded by an operator',
};

const columns = [
  { name: 'Amount', className: 'md:w-2/5' },
  { name: 'Status' },
  { name: 'Opened' },
  { name: 'Settled' },
  { name: 'Refund', isActs: true },
];

type PaymentTableProps = { payments: readonly OperatorPayment[]; hidesIssue?: boolean };

export function PaymentTable({ payments, hidesIssue = false }: PaymentTableProps) {
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={payments.map((payment) => ({ key: payment.id, cells: cellsOf(payment, hidesIssue) }))}
    />
  );
}

function cellsOf(payment: OperatorPayment, hidesIssue: boolean) {
  const { id, issueId, amount, currency, provider, status, createdAt, paidAt, refundedAt, reason } = payment;
  const amountId = `payment-${id}`;
  const text = currency === 'usd' ? formatDollars(amount) : `${amount} ${currency.toUpperCase()}`;
  return [
    <div key="amount">
      <p id={amountId} className="font-semibold tabular-nums">
        {text}
      </p>
      <p className="text-ink-muted">{providers[provider]}</p>
      {!hidesIssue && issueId && (
        <Link to={paths.operatorIssue(issueId)} className="text-xs underline underline-offset-4">
          See the issue
        </Link>
      )}
      {reason && <p className="mt-1 text-xs wrap-anywhere text-danger-ink">{reason}</p>}
    </div>,
    <Badge key="status" tone={tones[status]}>
      {words(status)}
    </Badge>,
    <DateText key="opened" value={createdAt} className="whitespace-nowrap" />,
    refundedAt || paidAt ? (
      <DateText key="settled" value={refundedAt ?? paidAt ?? ''} className="whitespace-nowrap" />
    ) : (
      <span key="settled" className="text-ink-muted">
        Not yet
      </span>
    ),
    status === 'paid' || status === 'unmatched' ? (
      <RefundButton key="refund" payment={{ id, amount: text }} about={amountId} />
    ) : status === 'refunding' && provider === 'operator' ? (
      <RecordRefundButton key="refund" payment={{ id, amount: text }} about={amountId} />
    ) : (
      <span key="refund" className="text-ink-muted max-md:hidden">
        –
      </span>
    ),
  ];
}
