import { useState } from 'react';
import { issueNotices } from '#domain/errors/issue.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { cancelIssue } from '#web/data/issue/issue-actions.ts';
import type { QuoteState } from '#web/issue/quote-state.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export function CancelIssue({ issue, kind }: { issue: Issue; kind: QuoteState['kind'] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="-mx-3" onClick={() => setIsOpen(true)}>
        Cancel issue
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Cancel this issue?"
        field={{ label: 'Why', hint: readersOf(issue) }}
        keptAs={`lastmile.cancel-draft.${issue.id}`}
        action={(reason) => cancelIssue(issue.id, reason)}
        notice={issueNotices.cancelled}
        buttons={{ keep: 'Keep it', confirm: 'Cancel issue', pending: 'Cancelling…', variant: 'danger' }}
      >
        <p>It closes for good, and nobody works on it any more. {moneyOf(issue, kind)}</p>
      </ReasonDialog>
    </>
  );
}

function readersOf({ engineerId }: Issue): string {
  return `It stands in the conversation, where ${engineerId ? 'your engineer and LastMile read' : 'LastMile reads'} it.`;
}

function moneyOf({ quotedPrice }: Issue, kind: QuoteState['kind']): string {
  if (kind === 'paid' && quotedPrice)
    return `The ${formatDollars(quotedPrice)} you paid is refunded in full, the way you paid; your bank may take some days to show it.`;
  if (kind === 'refunding') return 'What you paid is on its way back to you already.';
  if (kind === 'refunded') return 'What you paid was refunded, and you owe nothing.';
  if (kind === 'waived') return 'Your free first fix is yours again, for another issue.';
  return 'You have paid nothing, and you owe nothing.';
}
