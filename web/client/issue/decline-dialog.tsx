import { quoteErrors, quoteNotices } from '#domain/errors/quote.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { declineQuote, type Quote } from '#web/data/issue/quotes.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type DeclineDialogProps = { issueId: string; quote: Quote; isOpen: boolean; onClose: () => void };

export function DeclineDialog({ issueId, quote, isOpen, onClose }: DeclineDialogProps) {
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      // The title names the price because a newer quote may replace this one behind the dialog.
      title={`Decline the quote of ${formatDollars(quote.price)}?`}
      field={{ label: 'Why', hint: 'Your engineer reads this, and can answer with a new quote.' }}
      required={quoteErrors.declineReasonRequired}
      keptAs={`lastmile.decline-draft.${issueId}`}
      action={(reason) => declineQuote(issueId, quote.id, reason)}
      notice={quoteNotices.declined}
      buttons={{ keep: 'Keep the quote', confirm: 'Decline quote', pending: 'Declining…', variant: 'danger' }}
    >
      You pay nothing, and your issue stays with your engineer.
    </ReasonDialog>
  );
}
