import type { AppError } from '#domain/errors/app-error.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';

export function TrackLoading() {
  return (
    <Loading label="Loading the submission">
      <Card>
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="mt-3 h-5 w-40" />
        <Skeleton className="mt-8 h-3 w-full" />
        <Skeleton className="mt-8 h-24 w-full" />
      </Card>
    </Loading>
  );
}

export function TrackFailure({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  if (error.code !== 'submissionNotFound') {
    return (
      <ErrorState title={error.message} onRetry={onRetry}>
        The server did not answer as it should. Your submission is safe.
      </ErrorState>
    );
  }
  return (
    <ErrorState
      title={error.message}
      action={<ButtonLink to={paths.dashboard}>See your issues instead</ButtonLink>}
    >
      It is the long code on your confirmation page and in your email, with four dashes.
    </ErrorState>
  );
}
