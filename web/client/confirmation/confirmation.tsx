import { Navigate, useLocation, useParams } from 'react-router';
import { useSubmission } from '#web/data/client/submission.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { Confirmed } from './confirmed.tsx';

export default function Confirmation() {
  const { id } = useParams();
  const email = emailIn(useLocation().state);
  const { data, error, refetch } = useSubmission(id && !email ? id : null);
  if (id && (email || data)) return <Confirmed key={id} id={id} typedEmail={email} />;
  if (!id) {
    return (
      <>
        <ConfirmationLoading />
        <Navigate to={paths.home} replace />
      </>
    );
  }
  if (!error) return <ConfirmationLoading />;
  if (error.code === 'submissionNotFound') return <NoSuchSubmission />;
  return (
    <Page title="Your submission" width="form">
      <ErrorState title={error.message} onRetry={() => void refetch()}>
        The server did not answer as it should. Your submission is safe.
      </ErrorState>
    </Page>
  );
}

function NoSuchSubmission() {
  return (
    <Page
      title="There is no such submission"
      lead="The address of this page is not that of a submission. Perhaps a part of it is missing."
      width="form"
    >
      <Card className="flex flex-wrap gap-3">
        <ButtonLink to={paths.trackProgress()} variant="primary">
          Find your submission
        </ButtonLink>
        <ButtonLink to={paths.submitIssue}>Submit an issue</ButtonLink>
      </Card>
    </Page>
  );
}

function ConfirmationLoading() {
  return (
    <Page title="Your submission" width="form">
      <Loading label="Loading the submission">
        <Skeleton className="h-3 w-full" />
        <Card className="mt-6">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-3 h-8 w-full" />
          <Skeleton className="mt-6 h-11 w-44" />
        </Card>
      </Loading>
    </Page>
  );
}

function emailIn(state: unknown): string | null {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : null;
  return typeof email === 'string' ? email : null;
}
