import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#web/data/account/session.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useFocusInView } from '#web/issue/use-focus-in-view.ts';
import { UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Folds } from './folds.tsx';
import { IssueSkeleton, issueGrid } from './issue-skeleton.tsx';
import { leadItem } from './lead-item.tsx';
import { Panel } from './panel.tsx';
import { Stream } from './stream.tsx';
import { useIssueParts } from './use-issue-parts.ts';
import { useStepActions } from './use-step-actions.tsx';

export function IssuePage({ issue }: { issue: Issue }) {
  const parts = useIssueParts(issue);
  const engineer = parts.engineer.data ?? null;
  const actions = useStepActions(issue, parts, engineer?.name ?? 'your engineer');
  const lead = leadItem(issue, parts);
  // Once shown, the parts stay. The skeleton would close what the client opened, for example while the profile of
  // an engineer who claims the issue loads.
  const [hasBeenReady, setHasBeenReady] = useState(parts.isReady);
  if (parts.isReady && !hasBeenReady) setHasBeenReady(true);
  // The first render with all parts is long. React renders a deferred value in pieces, so the page stays responsive.
  const isReady = useDeferredValue(hasBeenReady);
  useFocusInView(`${issue.status} ${parts.standing.kind} ${issue.acceptedAt !== null}`);
  return (
    <Page title={issue.title} lead={<Standing issue={issue} />}>
      {/* All parts appear at once, so that none moves another. */}
      {isReady ? (
        <div className={issueGrid}>
          <Panel issue={issue} parts={parts} actions={actions} />
          <div className="grid min-w-0 content-start gap-4 max-lg:pb-16 lg:col-start-1 lg:row-start-1">
            <OtherAccount issue={issue} />
            {lead?.node}
            <Stream issue={issue} parts={parts} engineer={engineer} leadId={lead?.id ?? null} />
            <Folds issue={issue} parts={parts} />
          </div>
        </div>
      ) : (
        <IssueSkeleton />
      )}
    </Page>
  );
}

/** An account can submit an issue with the address of another one. Both are its clients until one accepts a quote. */
function OtherAccount({ issue: { userId, email } }: { issue: Issue }) {
  const { user } = useSession();
  const isMine = userId === null || userId === user?.id;
  if (!user || isMine || email?.toLowerCase() !== user.email) return null;
  return (
    <p className="rounded border border-hairline bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
      Another account submitted this issue with your address, and also reads what you write and attach here.
      If you did not expect that, cancel it and submit your own.
    </p>
  );
}

function Standing({ issue }: { issue: Issue }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {issue.number !== null && <span>#{issue.number}</span>}
      <UrgencyBadge urgency={issue.urgency} />
      <span>
        Submitted on <DateText value={issue.createdAt} />
      </span>
      {issue.followsIssueId && (
        <Link to={paths.issue(issue.followsIssueId)} className="underline underline-offset-4">
          Follows a fix that broke again
        </Link>
      )}
    </span>
  );
}
