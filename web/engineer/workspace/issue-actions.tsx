import { useState } from 'react';
import { issueNotices } from '#domain/errors/issue.ts';
import { engineerStatusLabel } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue.ts';
import { claimIssue, startWork, useIssueAction } from '#web/data/issue-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { usePortal } from '../use-portal.ts';
import { FixDialog } from './fix-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

type IssueActionsProps = { issue: Issue; isHeld: boolean };

/** The one thing to do next, what comes of it, and the way back. */
export function IssueActions({ issue, isHeld }: IssueActionsProps) {
  const label = engineerStatusLabel(issue);
  return (
    <div className="my-8 flex flex-wrap items-center gap-x-4 gap-y-3 rounded border border-hairline bg-surface p-4">
      {label === 'Submitted' && <ClaimButton issue={issue} />}
      {isHeld && label === 'In Review' && <StartButton issue={issue} />}
      {isHeld && label === 'In Progress' && <FixButton issue={issue} />}
      {label === 'Resolved' && (
        <Button size="lg" disabled>
          Issue Resolved
        </Button>
      )}
      <p className="min-w-48 flex-1 text-sm text-ink-muted">{whatNext(label, isHeld)}</p>
      {isHeld && (label === 'In Review' || label === 'In Progress') && <ReleaseButton issue={issue} />}
    </div>
  );
}

function ClaimButton({ issue }: { issue: Issue }) {
  const { engineer } = usePortal();
  const claim = useIssueAction((id: string) => claimIssue(id, engineer.id));
  return (
    <Button
      variant="primary"
      size="lg"
      pending={claim.isPending}
      pendingLabel="Claiming…"
      onClick={() =>
        claim.mutate(issue.id, {
          onSuccess: () => toast.success(issueNotices.claimed),
          onError: (error) => toast.error(error.message),
        })
      }
    >
      Claim Issue
    </Button>
  );
}

function StartButton({ issue }: { issue: Issue }) {
  const start = useIssueAction(startWork);
  return (
    <Button
      variant="primary"
      size="lg"
      pending={start.isPending}
      pendingLabel="Starting…"
      onClick={() =>
        start.mutate(issue.id, {
          onSuccess: () => toast.success(issueNotices.workStarted),
          onError: (error) => toast.error(error.message),
        })
      }
    >
      Start Work
    </Button>
  );
}

function FixButton({ issue }: { issue: Issue }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" size="lg" onClick={() => setIsOpen(true)}>
        Submit Fix
      </Button>
      <FixDialog issueId={issue.id} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function ReleaseButton({ issue }: { issue: Issue }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Release
      </Button>
      <ReleaseDialog issueId={issue.id} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function whatNext(label: ReturnType<typeof engineerStatusLabel>, isHeld: boolean): string {
  if (label === 'Submitted') return 'Claiming shows you the repository, the files and the conversation.';
  if (label === 'Closed') return 'This issue was closed. Nothing is left to do.';
  if (!isHeld) return 'This issue is not yours to work on.';
  if (label === 'In Review')
    return 'Ask what you need to know, then start. The client sees that work has begun.';
  if (label === 'In Progress') return 'When it is fixed, say what was wrong and what you changed.';
  return 'The client has your explanation and can ask for changes for 7 days.';
}
