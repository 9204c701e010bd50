import { useSearchParams } from 'react-router';
import { useSubmission } from '#web/data/client/submission.ts';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { RememberedList } from './remembered-list.tsx';
import { TrackForm } from './track-form.tsx';
import { TrackFailure, TrackLoading } from './track-states.tsx';
import { TrackedSubmission } from './tracked-submission.tsx';

export default function TrackProgress() {
  const [params, setParams] = useSearchParams();
  const isHydrated = useIsHydrated();
  const asked = isHydrated ? params.get('id') : null;
  const id = asked?.trim() || null;
  const { data: submission, error, isPending, refetch } = useSubmission(id);

  function track(wanted: string) {
    if (wanted === id) void refetch();
    else setParams({ id: wanted }, { preventScrollReset: true });
  }

  return (
    <Page
      title="Track Progress"
      description="See where the issue that you sent to LastMile stands, by its Submission ID."
      lead="Enter the Submission ID from your confirmation page or email to see where your issue stands."
      width="form"
    >
      <TrackForm
        id={id}
        wasSentEmpty={asked !== null && !id}
        onAnswered={() => setParams({}, { replace: true, preventScrollReset: true })}
        onTrack={track}
        isLoading={id !== null && isPending}
      />
      {isHydrated && <RememberedList current={id} />}
      <div className="mt-8">
        {!id && (
          <EmptyState title="Where your issue stands">
            You will see its status, how far it has come and what happens next. Anyone with the ID can look;
            files and messages stay private.
          </EmptyState>
        )}
        {id && isPending && <TrackLoading />}
        {id && error && !submission && <TrackFailure error={error} onRetry={() => void refetch()} />}
        {submission && <TrackedSubmission submission={submission} />}
      </div>
    </Page>
  );
}
