import type { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import type { SessionUser } from '#web/data/account/session.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { IssueSkeleton } from './issue-skeleton.tsx';

export function IssueLoading() {
  return (
    <Page title="Your issue" lead={<Skeleton className="h-6 w-56" />}>
      <IssueSkeleton />
    </Page>
  );
}

/**
 * The page is the same for an unknown issue and for another client's issue, so that visitors cannot find out
 * which issues exist.
 */
export function IssueNotFound({ id, user }: { id: string; user: SessionUser }) {
  return (
    <Page title={issueErrors.issueNotFound} width="form">
      <EmptyState
        title="It’s not one of your issues"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.dashboard} variant="primary">
              See your issues
            </ButtonLink>
            <ButtonLink to={paths.trackProgress(id)}>Track it by its ID</ButtonLink>
          </div>
        }
      >
        You’re signed in as <span className="break-all">{user.email}</span>. Did you use another address? Sign
        in with that one.
      </EmptyState>
    </Page>
  );
}

export function IssueFailure({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  return (
    <Page title="Your issue" width="form">
      <ErrorState
        title={error.message}
        onRetry={onRetry}
        action={<ButtonLink to={paths.dashboard}>All your issues</ButtonLink>}
      >
        Your issue is safe. Only this page couldn’t load.
      </ErrorState>
    </Page>
  );
}
