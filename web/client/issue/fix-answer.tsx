import { useState } from 'react';
import { fixRefusals, issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { changesUntil, DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { acceptFix, requestChanges } from '#web/data/issue/issue-actions.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export function FixAnswer({ issue, isHeld, engineer }: { issue: Issue; isHeld: boolean; engineer: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const accept = useStep(acceptFix, issueNotices.fixAccepted);
  const held = isHeld && issue.quotedPrice ? formatDollars(issue.quotedPrice) : null;
  const until = issue.completedAt === null ? null : changesUntil(issue.completedAt);
  if (issue.acceptedAt) {
    const isSilent = until !== null && Date.parse(issue.acceptedAt) >= until.getTime();
    return <Accepted at={issue.acceptedAt} isSilent={isSilent} held={held} />;
  }
  const isRefunded = issue.quoteStatus === 'Refunded';
  const isOver = until !== null && until.getTime() <= Date.now();
  return (
    <>
      <div className="grid gap-4">
        <p className="max-w-text text-sm text-ink-muted">
          {isRefunded ? (
            fixRefusals.changesAfterRefund
          ) : isOver || !until ? (
            `The ${DAYS_TO_ASK_FOR_CHANGES} days to ask for changes are over: this fix counts as accepted.`
          ) : (
            <>
              You can ask for changes until <DateText value={until} withTime />. Without an answer the fix
              then counts as accepted.
            </>
          )}
          {held && ` Accepting it releases the ${held} held for it.`}
        </p>
        <div className="grid gap-2 sm:flex">
          <Button
            variant="primary"
            size="lg"
            pending={accept.isPending}
            pendingLabel="Accepting…"
            onClick={() => void accept.run(issue.id)}
          >
            Accept the fix
          </Button>
          {!isOver && !isRefunded && (
            <Button size="lg" onClick={() => setIsAsking(true)}>
              Ask for changes
            </Button>
          )}
        </div>
      </div>
      <StepFailure step={accept} />
      <ReasonDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Ask for changes"
        field={{ label: 'What should change', hint: 'Say what you did, what you saw and what you expected.' }}
        required={issueErrors.changesReasonRequired}
        keptAs={`lastmile.changes-draft.${issue.id}`}
        action={(reason) => requestChanges(issue.id, reason)}
        notice={issueNotices.changesRequested}
        buttons={{ keep: 'Not now', confirm: 'Ask for changes', pending: 'Asking…', variant: 'primary' }}
      >
        The issue goes back to {engineer}. It costs nothing more{held && ', and what you paid stays held'}.
      </ReasonDialog>
    </>
  );
}

function Accepted({ at, isSilent, held }: { at: string; isSilent: boolean; held: string | null }) {
  return (
    <p className="text-sm text-ink-muted">
      {isSilent ? (
        <>
          Accepted on <DateText value={at} />, after {DAYS_TO_ASK_FOR_CHANGES} days without an answer.
        </>
      ) : (
        <>
          You accepted this fix on <DateText value={at} />.
        </>
      )}
      {held && ` The ${held} held for it is released.`}
    </p>
  );
}
