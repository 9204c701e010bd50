import { Navigate, useLocation, useParams } from 'react-router';
import { useSession } from '#web/data/account/session.ts';
import { isSessionKept } from '#web/data/account/session-key.ts';
import { useSubmission } from '#web/data/client/submission.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { Confirmed } from './confirmed.tsx';

export default function Confirmation() {
  const { id } = useParams();
  const email = emailIn(useLocation().state);
  const { status } = useSession();
  const isMember = status === 'signed-in' || (status === 'loading' && isSessionKept());
  const { data, error, refetch } = useSubmission(id && !email ? id : null);
  if (id && (email || data)) return <Confirmed key={id} id={id} typedEmail={email} isMember={isMember} />;
  if (!id) return <Navigate to={paths.home} replace />;
  if (!error) return <ConfirmationLoading />;
  if (error.code === 'submissionNotFound') return <NoSuchSubmission />;
  return (
    <Page title="Your submission" width="form">
      <ErrorState title={error.message} onRetry={() => void refetch()}>
        Your submission is safe. Try again in a moment.
      </ErrorState>
    </Page>
  );
}

function NoSuchSubmission() {
  return (
    <Page
      title="There is no such submission"
      lead="The address of this page doesn’t lead to a submission. A part of it may be missing."
      width="form"
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.trackProgress()} variant="primary">
          Find your submission
        </ButtonLink>
        <ButtonLink to={paths.submitIssue}>Submit an issue</ButtonLink>
      </div>
    </Page>
  );
}

function ConfirmationLoading() {
  return (
    <Page title="Your submission" width="form">
      <Loading label="Loading the submission">
        <Skeleton className="h-11 w-44" />
        <Skeleton className="mt-12 h-8 w-64" />
        <Skeleton className="mt-12 h-5 w-full" />
      </Loading>
    </Page>
  );
}

function emailIn(state: unknown): string | null {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : null;
  return typeof email === 'string' ? email : null;
}
