import { useState } from 'react';
import { issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { changesUntil, DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/changes-window.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue.ts';
import { acceptFix, requestChanges } from '#web/data/issue-actions.ts';
import type { Acceptance } from '#web/issue/accepted-fix.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type FixAnswerProps = { issue: Issue; acceptance: Acceptance | null; engineer: string };

/** Accept the fix or ask for changes, until when, and what silence means. */
export function FixAnswer({ issue, acceptance, engineer }: FixAnswerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [justNow, setJustNow] = useState<Acceptance | null>(null);
  const accept = useStep(acceptFix, issueNotices.fixAccepted);
  const held = issue.quoteStatus === 'Paid' && issue.quotedPrice ? formatDollars(issue.quotedPrice) : null;
  const accepted = acceptance ?? justNow;
  if (accepted) return <Accepted acceptance={accepted} paid={held && `${held} went to ${engineer}.`} />;

  async function acceptNow() {
    if (await accept.run(issue.id)) setJustNow({ at: new Date().toISOString(), isSilent: false });
  }

  const until = issue.completedAt === null ? null : changesUntil(issue.completedAt);
  const isOver = until !== null && until.getTime() <= Date.now();
  return (
    <>
      <div className="grid gap-4">
        <p className="max-w-text text-sm text-ink-muted">
          {isOver || !until ? (
            `The ${DAYS_TO_ASK_FOR_CHANGES} days to ask for changes are over: this fix counts as accepted.`
          ) : (
            <>
              You can ask for changes until <DateText value={until} withTime />. Without an answer the fix
              then counts as accepted.
            </>
          )}
          {held && ` Accepting it gives the ${held} held for it to ${engineer}.`}
        </p>
        <div className="grid gap-2 sm:flex">
          <Button
            variant="primary"
            size="lg"
            pending={accept.isPending}
            pendingLabel="Accepting…"
            onClick={() => void acceptNow()}
          >
            Accept the fix
          </Button>
          {!isOver && (
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

function Accepted({ acceptance, paid }: { acceptance: Acceptance; paid: string | null }) {
  return (
    <p className="text-sm text-ink-muted">
      {acceptance.isSilent ? (
        <>
          Accepted on <DateText value={acceptance.at} />, after {DAYS_TO_ASK_FOR_CHANGES} days without an
          answer.
        </>
      ) : (
        <>
          You accepted this fix on <DateText value={acceptance.at} />.
        </>
      )}{' '}
      {paid}
    </p>
  );
}
