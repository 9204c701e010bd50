import type { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import type { SessionUser } from '#web/data/account/session.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';

export function IssueLoading() {
  return (
    <Page title="Your issue">
      <Loading label="Loading your issue">
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid content-start gap-4">
            <Card>
              <Skeleton className="h-3 w-full" />
              <Skeleton className="mt-6 h-6 w-2/3" />
              <Skeleton className="mt-3 h-10 w-full" />
            </Card>
            <Card>
              <Skeleton className="h-6 w-40" />
              <Skeleton className="mt-4 h-32 w-full" />
            </Card>
          </div>
          <Card>
            <Skeleton className="h-6 w-32" />
            <Skeleton className="mt-4 h-40 w-full" />
          </Card>
        </div>
      </Loading>
    </Page>
  );
}

/**
 * The page is the same for an unknown issue and for another client's issue, so that visitors cannot find out
 * which issues exist.
 */
export function IssueNotFound({ id, user }: { id: string; user: SessionUser }) {
  return (
    <Page title={issueErrors.issueNotFound}>
      <EmptyState
        title="It is not among your issues"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.dashboard} variant="primary">
              See your issues
            </ButtonLink>
            <ButtonLink to={paths.trackProgress(id)}>Track it by its ID</ButtonLink>
          </div>
        }
      >
        You are signed in as <span className="break-all">{user.email}</span>. If you sent the issue from
        another address, sign in with that one.
      </EmptyState>
    </Page>
  );
}

export function IssueFailure({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  return (
    <Page title="Your issue">
      <ErrorState
        title={error.message}
        onRetry={onRetry}
        action={<ButtonLink to={paths.dashboard}>All your issues</ButtonLink>}
      >
        Your issue is safe; only this page could not be read.
      </ErrorState>
    </Page>
  );
}
