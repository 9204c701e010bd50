import type { AppError } from '#domain/errors/app-error.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';

export function TrackLoading() {
  return (
    <Loading label="Loading the submission">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="mt-3 h-5 w-40" />
      <Skeleton className="mt-8 h-3 w-full" />
      <Skeleton className="mt-8 h-24 w-full" />
    </Loading>
  );
}

export function TrackFailure({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  if (error.code !== 'submissionNotFound') {
    return (
      <ErrorState title={error.message} onRetry={onRetry}>
        Your submission is safe. Try again in a moment.
      </ErrorState>
    );
  }
  return (
    <ErrorState title={error.message} action={<ButtonLink to={paths.dashboard}>See your issues</ButtonLink>}>
      It’s the long code with four dashes on your confirmation page and in our email.
    </ErrorState>
  );
}
