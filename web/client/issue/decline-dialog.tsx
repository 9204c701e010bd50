import { quoteErrors, quoteNotices } from '#domain/errors/quote.ts';
import { declineQuote } from '#web/data/quotes.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type DeclineDialogProps = { issueId: string; isOpen: boolean; onClose: () => void };

export function DeclineDialog({ issueId, isOpen, onClose }: DeclineDialogProps) {
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Decline this quote?"
      field={{ label: 'Why', hint: 'Your engineer reads this, and can answer with a new quote.' }}
      required={quoteErrors.declineReasonRequired}
      keptAs={`lastmile.decline-draft.${issueId}`}
      action={(reason) => declineQuote(issueId, reason)}
      notice={quoteNotices.declined}
      buttons={{ keep: 'Keep the quote', confirm: 'Decline quote', pending: 'Declining…', variant: 'danger' }}
    >
      You pay nothing, and your issue stays with your engineer.
    </ReasonDialog>
  );
}
