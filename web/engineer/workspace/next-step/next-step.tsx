import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { issueNotices } from '#domain/errors/issue.ts';
import { quoteErrors } from '#domain/errors/quote.ts';
import type { StatusLabel } from '#domain/issue/status.ts';
import { conflictBehind } from '#web/data/backend/call-failure.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { claimIssue, startWork } from '#web/data/issue/issue-actions.ts';
import { useFocusInView } from '#web/issue/use-focus-in-view.ts';
import { useStep } from '#web/issue/use-step.ts';
import { Badge, StatusBadge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { usePortal } from '../../use-portal.ts';
import { WRITE_QUOTE } from '../details/quote-card.tsx';
import { StartDialog } from '../free-fix-dialog.tsx';
import { type Holder, workLabel } from '../holder.ts';
import { FixDialog } from './fix-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { hasNoPrice, startObstacle, whatNext } from './what-next.ts';

/**
 * The distance in pixels between the top of the window and the sticky bar. The page header is above the bar.
 */
const TOP = 64;
/** Fits a line of text, a badge below the line, and the padding. */
const STUCK_HEIGHT = '5.25rem';

type Dialog = 'start' | 'fix' | 'release';

/** Returns the open dialog if its step can still be taken. A cancellation or a refund may have ended it. */
function possible(dialog: Dialog | null, label: StatusLabel, isStopped: boolean): Dialog | null {
  switch (dialog) {
    case 'start':
      return label === 'In Review' ? dialog : null;
    case 'fix':
      return label === 'In Progress' && !isStopped ? dialog : null;
    case 'release':
      return label === 'In Review' || label === 'In Progress' ? dialog : null;
    default:
      return null;
  }
}

/** A dialog that is not possible any more is closed for good. */
function useDialog(possibleOf: (dialog: Dialog | null) => Dialog | null) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const shown = possibleOf(dialog);
  if (shown !== dialog) setDialog(shown);
  return [shown, setDialog] as const;
}

type NextStepProps = { issue: Issue; holder: Holder; isRefunded: boolean; hasChangeRequest: boolean };

export function NextStep({ issue, holder, isRefunded, hasChangeRequest }: NextStepProps) {
  const { engineer } = usePortal();
  const claim = useStep((id: string) => claimIssue(id, engineer.id), issueNotices.claimed);
  const start = useStep((id: string) => startWork(id, issue.quoteStatus), issueNotices.workStarted);
  const label = workLabel(issue, holder);
  const canRelease = holder === 'me' && (label === 'In Review' || label === 'In Progress');
  const conflict =
    (label === 'Submitted' && conflictBehind(claim.error)) ||
    (label === 'In Review' && conflictBehind(start.error));
  const obstacle = startObstacle(issue, isRefunded);
  const isStopped = label === 'In Progress' && isRefunded;
  const [dialog, setDialog] = useDialog((open) =>
    holder === 'me' ? possible(open, label, isStopped) : null,
  );
  const navigate = useNavigate();
  useFocusInView(`${label} ${dialog} ${isStopped}`);
  const isOpen = canRelease || (holder !== 'another' && label === 'Submitted');
  const mark = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const wholeHeight = useStuckBar({ mark, bar }, TOP);
  const isStuck = wholeHeight !== null && isOpen;

  return (
    <>
      <div ref={mark} aria-hidden="true" className="mt-8" />
      <section
        ref={bar}
        aria-label="Next step"
        className={classNames(
          'flex items-center gap-x-4 gap-y-3 border border-hairline bg-surface p-4',
          isOpen && 'bar-in-sight sticky top-14 z-30',
          isStuck ? 'rounded-b' : 'flex-wrap rounded',
        )}
        style={isStuck ? { height: `min(${wholeHeight}px, ${STUCK_HEIGHT})` } : undefined}
      >
        {stepButton()}
        {isStuck && <StuckSummary issue={issue} label={label} holder={holder} />}
        <div id="start-reason" className={isStuck ? 'sr-only' : 'min-w-48 flex-1 text-sm text-ink-muted'}>
          {conflict ? (
            <p className="text-danger-ink">{conflict}</p>
          ) : (
            <p>{whatNext(issue, label, holder, isRefunded, hasChangeRequest)}</p>
          )}
          {holder === 'another' && (
            <Link
              to={paths.engineerAvailable}
              className="font-semibold text-ink underline underline-offset-4"
            >
              See available issues
            </Link>
          )}
        </div>
        {canRelease && !isStopped && (
          <Button
            variant="ghost"
            className={isStuck ? 'max-sm:hidden' : '-ml-4 sm:ml-0'}
            onClick={() => setDialog('release')}
          >
            Release
          </Button>
        )}
        <StartDialog
          issueId={issue.id}
          start={start}
          isOpen={dialog === 'start'}
          onClose={() => setDialog(null)}
          onQuote={() => {
            setDialog(null);
            void navigate({ search: '' }, { replace: true, state: WRITE_QUOTE });
          }}
        />
        <FixDialog issueId={issue.id} isOpen={dialog === 'fix'} onClose={() => setDialog(null)} />
        <ReleaseDialog
          issue={issue}
          isRefunded={isRefunded}
          isOpen={dialog === 'release'}
          onClose={() => setDialog(null)}
        />
      </section>
      <div
        aria-hidden="true"
        className="mb-8"
        style={isStuck ? { height: `max(0px, ${wholeHeight}px - ${STUCK_HEIGHT})` } : undefined}
      />
    </>
  );

  // All states share one button, so that the button keeps the keyboard focus. A double click must not run the
  // actions of two states.
  function stepButton() {
    if (holder !== 'another' && label === 'Submitted')
      return step('Claim Issue', 'Claiming…', claim.isPending, () => void claim.run(issue.id));
    if (holder !== 'me') return null;
    if (label === 'In Review') return startButton();
    if (isStopped) return step('Release', '', false, () => setDialog('release'));
    if (label === 'In Progress') return step('Submit Fix', '', false, () => setDialog('fix'));
    if (label !== 'Resolved') return null;
    return (
      <Button size="lg" disabled>
        Issue Resolved
      </Button>
    );
  }

  function startButton() {
    const isNext = issue.quoteStatus === 'Paid' || issue.quoteStatus === 'Waived' || issue.quotedPrice === 0;
    return (
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        size="lg"
        aria-disabled={obstacle !== null || undefined}
        aria-describedby="start-reason"
        pending={start.isPending}
        pendingLabel="Starting…"
        onClick={({ detail }) => {
          if (detail > 1) return;
          if (obstacle) toast.error(isRefunded ? obstacle : quoteErrors.workWaitsForPayment);
          else if (hasNoPrice(issue)) setDialog('start');
          else void start.run(issue.id);
        }}
      >
        Start Work
      </Button>
    );
  }
}

function StuckSummary({
  issue,
  label,
  holder,
}: Pick<NextStepProps, 'issue' | 'holder'> & { label: StatusLabel }) {
  const isUnpriced = holder === 'me' && label === 'In Review' && hasNoPrice(issue);
  return (
    <div aria-hidden="true" className="grid min-w-0 flex-1 justify-items-start gap-1">
      <span className="w-full truncate text-sm font-semibold">{issue.title}</span>
      {isUnpriced ? <Badge tone="warning">No price agreed</Badge> : <StatusBadge status={label} />}
    </div>
  );
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

type Parts = {
  mark: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
};

/** Returns the full height of the bar in pixels. Returns null while the bar is below `top`. */
function useStuckBar({ mark, bar }: Parts, top: number): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isStuck = entry !== undefined && entry.boundingClientRect.top < top;
        const now = bar.current?.offsetHeight ?? 0;
        setHeight((before) => (isStuck ? (before ?? now) : null));
      },
      { rootMargin: `-${top}px 0px 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark, bar, top]);
  return height;
}
