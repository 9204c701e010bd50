import { useDeferredValue } from 'react';
import type { SessionUser } from '#web/data/account/session.ts';
import { useOwnIssues } from '#web/data/client/own-issues.ts';
import { useNeeds } from '#web/data/issue/needs.ts';
import { NeedsYou } from '#web/shell/needs-you.tsx';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { SignedIn } from '../signed-in.tsx';
import { countText } from './count-text.ts';
import { isNarrowed, useFilters } from './filters.ts';
import { IssueFilters } from './issue-filters.tsx';
import { IssueList } from './issue-list.tsx';

const title = 'Your issues';

export default function Dashboard() {
  return (
    <SignedIn title={title} loading={<DashboardLoading />}>
      {(user) => <ClientDashboard user={user} />}
    </SignedIn>
  );
}

export function ClientDashboard({ user }: { user: SessionUser }) {
  const filters = useFilters();
  const list = useOwnIssues(user.id, filters.applied);
  const needs = useNeeds(user.id);
  const isFiltered = isNarrowed(filters.applied);
  const { issues, error, isLooking, hasMore } = list;
  const hasNone = issues?.length === 0 && !isLooking && !isFiltered;
  // The list waits for what is needed, which would push it down.
  const isReady = !needs.isPending && Boolean(issues || error || isFiltered);
  // The first render of the rows is long. React renders a deferred value in pieces, so the page stays responsive.
  const canShow = useDeferredValue(isReady) && isReady;
  if (!canShow) return <DashboardLoading />;

  return (
    <Page
      title={title}
      actions={
        <p role="status" className="min-h-5 self-end text-sm text-ink-muted">
          {isLooking ? 'Looking…' : countText(issues?.length ?? 0, { hasMore, isFiltered })}
        </p>
      }
    >
      <div className="grid gap-6">
        <NeedsYou userId={user.id} />
        <div className="grid gap-3">
          {!hasNone && <IssueFilters filters={filters} />}
          {issues ? (
            <IssueList list={{ ...list, issues }} readerId={user.id} filters={filters} />
          ) : error ? (
            <ErrorState title={error.message} onRetry={() => void list.refetch()}>
              Your issues are safe. Check your connection and try again.
            </ErrorState>
          ) : (
            <RowsLoading />
          )}
        </div>
      </div>
    </Page>
  );
}

function DashboardLoading() {
  return (
    <Page title={title}>
      <Skeleton className="mb-3 h-10 w-full max-w-lg" />
      <RowsLoading />
    </Page>
  );
}

function RowsLoading() {
  return (
    <Loading label="Loading your issues">
      <div className="divide-y divide-hairline rounded border border-hairline bg-surface">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <div key={row} className="grid gap-2 px-3 py-3 sm:px-4">
            <Skeleton className="h-5 w-2/3 max-w-md" />
            <Skeleton className="h-4 w-full max-w-xl" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
