import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue.ts';
import { useLedger, useOperatorPayments } from '#web/data/operator-money.ts';
import { type Quote, useQuotes } from '#web/data/quotes.ts';
import { hoursText } from '#web/issue/hours-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { PayoutButton } from '../acts/money-buttons.tsx';
import { PaymentTable } from '../money/payment-table.tsx';
import { LedgerTable } from './ledger-table.tsx';

/** Quotes, payments and the ledger of one issue; one line while there are none. */
export function MoneyOfIssue({ issue }: { issue: Issue }) {
  const quotes = useQuotes(issue.id).data ?? [];
  const payments = useOperatorPayments({ status: null, issueId: issue.id }).rows ?? [];
  const entries = useLedger(issue.id).data ?? [];
  const cents = entries
    .filter(({ account }) => account === 'earned')
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

  return (
    <Card as="section" aria-labelledby="money">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="money" className="text-lg font-semibold">
          Money
        </h2>
        {cents > 0 && payments.some(({ status }) => status === 'paid') && (
          <PayoutButton issueId={issue.id} amount={cents / 100} name={null} />
        )}
      </div>
      {quotes.length === 0 && payments.length === 0 && (
        <p className="mt-1 text-sm text-ink-muted">Nobody has quoted a price yet.</p>
      )}
      {quotes.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">Quotes</h3>
          <ul className="mt-2 grid gap-3 text-sm">
            {quotes.map((quote) => (
              <QuoteLine key={quote.id} quote={quote} />
            ))}
          </ul>
        </>
      )}
      {payments.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-semibold">Payments</h3>
          <PaymentTable payments={payments} hidesIssue />
        </>
      )}
      {entries.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-semibold">Ledger</h3>
          <LedgerTable entries={entries} />
        </>
      )}
    </Card>
  );
}

function QuoteLine({ quote }: { quote: Quote }) {
  const { price, earns, hours, status, note, reason, createdAt } = quote;
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold tabular-nums">{formatDollars(price)}</span>
        {hours !== null && <span className="text-ink-muted">for {hoursText(hours)}</span>}
        <Badge>{status}</Badge>
        <DateText value={createdAt} className="text-ink-muted" />
      </p>
      {earns !== null && (
        <p className="text-xs text-ink-muted">
          {formatDollars(earns)} for the engineer, {formatDollars(price - earns)} fee
        </p>
      )}
      {note && <Markdown className="mt-1 text-ink-muted">{note}</Markdown>}
      {reason && <p className="mt-0.5 wrap-anywhere text-ink-muted">Declined: “{reason}”</p>}
    </li>
  );
}
