import { Plus } from 'lucide-react';
import { useIssues } from '#web/data/issues.ts';
import type { SessionUser } from '#web/data/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { paths } from '#web/ui/paths.ts';
import { SignOutButton } from '../sign-out-button.tsx';
import { SignedIn } from '../signed-in.tsx';
import { IssueFilters } from './issue-filters.tsx';
import { IssueList } from './issue-list.tsx';
import { IssueListLoading } from './issue-list-loading.tsx';
import { OperatorLink } from './operator-link.tsx';
import { useFilters } from './use-filters.ts';

const title = 'Your issues';

export default function Dashboard() {
  return (
    <SignedIn
      title={title}
      loading={
        <Page title={title}>
          <IssueListLoading />
        </Page>
      }
    >
      {(user) => <ClientIssues user={user} />}
    </SignedIn>
  );
}

function ClientIssues({ user }: { user: SessionUser }) {
  const { issues, error, hasMore, isLoadingMore, loadMore, refetch } = useIssues({ kind: 'mine', user });
  const filters = useFilters();

  return (
    <Page
      title={title}
      lead={<span className="break-all">{user.email}</span>}
      actions={<Actions user={user} hasIssues={Boolean(issues?.length)} />}
    >
      {!issues && !error && <IssueListLoading />}
      {!issues && error && (
        <ErrorState title={error.message} onRetry={() => void refetch()}>
          Your issues are safe; only the list could not be read.
        </ErrorState>
      )}
      {issues && (
        <div className="grid gap-6">
          {issues.length > 0 && <IssueFilters filters={filters} />}
          <IssueList issues={issues} filters={filters} />
          {hasMore && (
            <div className="flex justify-center">
              <Button onClick={() => void loadMore()} pending={isLoadingMore} pendingLabel="Loading…">
                Show older issues
              </Button>
            </div>
          )}
        </div>
      )}
    </Page>
  );
}

function Actions({ user, hasIssues }: { user: SessionUser; hasIssues: boolean }) {
  return (
    <>
      <OperatorLink userId={user.id} />
      <SignOutButton />
      {hasIssues && (
        <ButtonLink
          to={paths.submitIssue}
          variant="primary"
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          Submit an issue
        </ButtonLink>
      )}
    </>
  );
}
