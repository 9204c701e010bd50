import type { Issue } from '#web/data/issue/issue.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import type { QuoteState } from '#web/issue/quote-state.ts';
import { DateText } from '#web/ui/text/date-text.tsx';

type QuoteStateTextProps = { issue: Issue; kind: QuoteState['kind']; quote: Quote };

export function QuoteStateText({ issue, kind, quote }: QuoteStateTextProps) {
  const decided = <DateText value={quote.decidedAt ?? quote.createdAt} />;
  switch (kind) {
    case 'quoted':
      return (
        <>
          Waiting for the client’s answer, until <DateText value={quote.expiresAt} />.
        </>
      );
    case 'accepted':
      return (
        <>
          Accepted on {decided}
          {quote.price > 0 && '. Waiting for the payment'}.
        </>
      );
    case 'declined':
      return <>Declined on {decided}. The client wrote:</>;
    case 'expired':
      return (
        <>
          Expired on <DateText value={quote.expiresAt} /> without an answer.
        </>
      );
    case 'paid':
      return (
        <>
          Paid on {issue.paidAt ? <DateText value={issue.paidAt} /> : decided}.{' '}
          {issue.acceptedAt
            ? 'The fix is accepted: it is yours.'
            : 'It is yours once the client accepts the fix.'}
        </>
      );
    case 'refunding':
      return <>The issue was cancelled, and the client’s money goes back.</>;
    default:
      return <>The client’s payment was refunded.</>;
  }
}
