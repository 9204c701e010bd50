import { Plus } from 'lucide-react';
import type { SessionUser } from '#web/data/account/session.ts';
import { useOwnIssues } from '#web/data/client/own-issues.ts';
import { useOperatorStanding } from '#web/data/operator/access.ts';
import { IssueCardsLoading } from '#web/issue/issue-cards-loading.tsx';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { SignOutButton } from '../sign-out-button.tsx';
import { SignedIn } from '../signed-in.tsx';
import { isNarrowed, useFilters } from './filters.ts';
import { IssueFilters } from './issue-filters.tsx';
import { IssueList } from './issue-list.tsx';

const title = 'Your issues';
const cardsLoading = <IssueCardsLoading label="Loading your issues" lastLine="mt-5 h-8 w-28" />;

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
  const filters = useFilters();
  const list = useOwnIssues(user.id, filters.applied);
  const hasNone = list.issues?.length === 0 && !list.isLooking && !isNarrowed(filters.applied);
  const hasFailed = !list.issues && list.error;

  return (
    <Page
      title={title}
      lead={<span className="break-all">{user.email}</span>}
      actions={<Actions user={user} hasIssues={Boolean(list.issues) && !hasNone} />}
    >
      {!list.issues && !hasFailed && !isNarrowed(filters.applied) ? (
        <IssueListLoading />
      ) : (
        <div className="grid gap-6">
          {!hasNone && <IssueFilters filters={filters} />}
          {list.issues && <IssueList list={list} readerId={user.id} filters={filters} />}
          {hasFailed && (
            <ErrorState title={hasFailed.message} onRetry={() => void list.refetch()}>
              Your issues are safe; only the list could not be read.
            </ErrorState>
          )}
          {!list.issues && !hasFailed && cardsLoading}
        </div>
      )}
    </Page>
  );
}

function IssueListLoading() {
  return (
    <div className="grid gap-6">
      <div aria-hidden="true">
        <Skeleton className="h-10 w-full max-w-md" />
        <Skeleton className="mt-4 h-16 w-full max-w-3xl" />
      </div>
      {cardsLoading}
    </div>
  );
}

function Actions({ user, hasIssues }: { user: SessionUser; hasIssues: boolean }) {
  return (
    <>
      <OperatorLink userId={user.id} />
      <ButtonLink to={paths.mailPreferences} variant="ghost">
        Your mails
      </ButtonLink>
      <ButtonLink to={paths.account} variant="ghost">
        Account
      </ButtonLink>
      <SignOutButton />
      {hasIssues && (
        <ButtonLink to={paths.submitIssue} variant="primary" icon={<Plus className="size-4" />}>
          Submit an issue
        </ButtonLink>
      )}
    </>
  );
}

function OperatorLink({ userId }: { userId: string }) {
  const { data: standing } = useOperatorStanding(userId);
  return standing && standing !== 'none' ? (
    <ButtonLink to={paths.operator} variant="ghost">
      Operator console
    </ButtonLink>
  ) : null;
}
