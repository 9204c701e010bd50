import { useState } from 'react';
import { Link } from 'react-router';
import { issueNotices } from '#domain/errors/issue.ts';
import { quoteErrors } from '#domain/errors/quote.ts';
import type { Issue } from '#web/data/issue.ts';
import { claimIssue, startWork } from '#web/data/issue-actions.ts';
import { useFocusInView } from '#web/issue/use-focus-in-view.ts';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/button.tsx';
import { paths } from '#web/ui/paths.ts';
import { toast } from '#web/ui/toast.ts';
import { usePortal } from '../../use-portal.ts';
import { type Holder, workLabel } from '../holder.ts';
import { FixDialog } from './fix-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import { hasLostPrice, startHold } from './start-hold.ts';
import { whatNext } from './what-next.ts';

type NextStepProps = { issue: Issue; holder: Holder };

/** The one thing to do next, what comes of it, and the way back. */
export function NextStep({ issue, holder }: NextStepProps) {
  const { engineer } = usePortal();
  const [dialog, setDialog] = useState<'start' | 'fix' | 'release' | null>(null);
  const claim = useStep((id: string) => claimIssue(id, engineer.id), issueNotices.claimed);
  const start = useStep(startWork, issueNotices.workStarted);
  const label = workLabel(issue, holder);
  const canRelease = holder === 'me' && (label === 'In Review' || label === 'In Progress');
  const conflict = (label === 'Submitted' && claim.conflict) || (label === 'In Review' && start.conflict);
  const hold = startHold(issue);
  useFocusInView(`${label} ${dialog}`);

  return (
    <section
      aria-label="Next step"
      className="my-8 flex flex-wrap items-center gap-x-4 gap-y-3 rounded border border-hairline bg-surface p-4"
    >
      {stepButton()}
      <div id="start-reason" className="min-w-48 flex-1 text-sm text-ink-muted">
        {conflict ? <p className="text-danger-ink">{conflict}</p> : <p>{whatNext(issue, label, holder)}</p>}
        {holder === 'another' && (
          <Link
            to={`${paths.engineerApp}?tab=available`}
            className="font-semibold text-ink underline underline-offset-4"
          >
            See available issues
          </Link>
        )}
      </div>
      {canRelease && (
        <Button variant="ghost" className="-ml-4 sm:ml-0" onClick={() => setDialog('release')}>
          Release
        </Button>
      )}
      <StartDialog
        issueId={issue.id}
        start={start}
        isOpen={dialog === 'start'}
        onClose={() => setDialog(null)}
      />
      <FixDialog issueId={issue.id} isOpen={dialog === 'fix'} onClose={() => setDialog(null)} />
      <ReleaseDialog issueId={issue.id} isOpen={dialog === 'release'} onClose={() => setDialog(null)} />
    </section>
  );

  // One button through all states, so that the keyboard stays on it; the second half of a double click is
  // not meant for the state that the first one led to.
  function stepButton() {
    if (holder !== 'another' && label === 'Submitted')
      return step('Claim Issue', 'Claiming…', claim.isPending, () => void claim.run(issue.id));
    if (holder !== 'me') return null;
    if (label === 'In Review') return startButton();
    if (label === 'In Progress') return step('Submit Fix', '', false, () => setDialog('fix'));
    if (label !== 'Resolved') return null;
    return (
      <Button size="lg" disabled>
        Issue Resolved
      </Button>
    );
  }

  /** The quote comes first; until it is paid or the fix is free, starting is possible, and no more than that. */
  function startButton() {
    const isNext = issue.quoteStatus === 'Paid' || issue.quoteStatus === 'Waived' || issue.quotedPrice === 0;
    return (
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        size="lg"
        aria-disabled={hold !== null || undefined}
        aria-describedby="start-reason"
        pending={start.isPending}
        pendingLabel="Starting…"
        onClick={({ detail }) => {
          if (detail > 1) return;
          if (hold) toast.error(quoteErrors.workWaitsForPayment);
          else if (hasLostPrice(issue)) setDialog('start');
          else void start.run(issue.id);
        }}
      >
        Start Work
      </Button>
    );
  }
}

function step(name: string, pendingName: string, isPending: boolean, press: () => void) {
  return (
    <Button
      variant="primary"
      size="lg"
      pending={isPending}
      pendingLabel={pendingName}
      onClick={({ detail }) => detail < 2 && press()}
    >
      {name}
    </Button>
  );
}
