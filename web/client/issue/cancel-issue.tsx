import { useState } from 'react';
import { issueNotices } from '#domain/errors/issue.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue.ts';
import { cancelIssue } from '#web/data/issue-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** The way out before work starts. */
export function CancelIssue({ issue }: { issue: Issue }) {
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
        field={{ label: 'Why', hint: 'It helps us do better.' }}
        keptAs={`lastmile.cancel-draft.${issue.id}`}
        action={(reason) => cancelIssue(issue.id, reason)}
        notice={issueNotices.cancelled}
        buttons={{ keep: 'Keep it', confirm: 'Cancel issue', pending: 'Cancelling…', variant: 'danger' }}
      >
        <p>It closes for good, and nobody works on it any more. {moneyOf(issue)}</p>
      </ReasonDialog>
    </>
  );
}

function moneyOf({ quoteStatus, quotedPrice }: Issue): string {
  if (quoteStatus === 'Paid' && quotedPrice)
    return `The ${formatDollars(quotedPrice)} you paid is refunded in full, the way you paid; your bank may take some days to show it.`;
  if (quoteStatus === 'Waived') return 'Your free first fix is yours again, for another issue.';
  return 'You have paid nothing, and you owe nothing.';
}
