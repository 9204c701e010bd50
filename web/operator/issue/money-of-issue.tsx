import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { type Quote, useQuotes } from '#web/data/issue/quotes.ts';
import { useLedger, useOwed } from '#web/data/operator/ledger.ts';
import { useOperatorPayments } from '#web/data/operator/money.ts';
import { hoursText } from '#web/issue/hours-text.ts';
import { ShowEarlier } from '#web/issue/show-earlier.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { PayoutButton } from '../acts/money-buttons.tsx';
import { PaymentTable } from '../money/payment-table.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { unpricedText } from './unpriced-text.ts';

export function MoneyOfIssue({ issue }: { issue: Issue }) {
  const askedQuotes = useQuotes(issue.id);
  const askedPayments = useOperatorPayments({ status: null, issueId: issue.id });
  const ledger = useLedger(issue.id);
  const askedOwed = useOwed(issue.id);
  const asked = [askedQuotes, askedPayments, ledger, askedOwed];
  const isKnown = [askedQuotes.data, askedPayments.rows, ledger.data, askedOwed.data];
  const failed = asked.filter(({ error }, index) => error && isKnown[index] === undefined);
  const isLoading = failed.length === 0 && isKnown.includes(undefined);
  const quotes = askedQuotes.data ?? [];
  const payments = askedPayments.rows ?? [];
  const entries = ledger.data ?? [];
  const owed = askedOwed.data ?? 0;
  const unpriced = !isLoading && quotes.length === 0 && payments.length === 0 && unpricedText(issue);

  return (
    <Card as="section" aria-labelledby="money">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="money" className="text-lg font-semibold">
          Money
        </h2>
        {owed > 0 && <PayoutButton issueId={issue.id} amount={owed} name={null} />}
      </div>
      {unpriced && <p className="mt-1 text-sm text-ink-muted">{unpriced}</p>}
      {failed.map(({ error, refetch }) => (
        <div key={error?.message} role="alert" className="mt-3 text-sm">
          <p className="mb-2 text-danger-ink">{error?.message}</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ))}
      {isLoading && <LoadingBlock label="Loading the money of this issue" className="mt-3 h-12 w-full" />}
      {quotes.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">Quotes</h3>
          <ul className="mt-2 grid gap-3 text-sm">
            {quotes.map((quote) => (
              <QuoteLine key={quote.id} quote={quote} />
            ))}
          </ul>
          <ShowEarlier pages={askedQuotes} of="quotes" className="mt-4" />
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
          <ShowEarlier pages={ledger} of="entries" className="mb-4" />
          <LedgerTable entries={entries} />
          <p className="mt-2 text-xs text-ink-muted">
            Each movement sums to $0. What leaves an account has a minus, and so has what came in from the
            client.
          </p>
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
