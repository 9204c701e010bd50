import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useSubmission } from '#web/data/client/submission.ts';
import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { RememberedList } from './remembered-list.tsx';
import { TrackForm } from './track-form.tsx';
import { TrackFailure, TrackLoading } from './track-states.tsx';

const TrackedSubmission = lazy(() =>
  import('./tracked-submission.tsx').then((all) => ({ default: all.TrackedSubmission })),
);

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
      description="See where your issue at LastMile stands, by its Submission ID."
      lead="Enter the Submission ID from your confirmation page or email. Files and messages stay private."
      width="form"
    >
      <TrackForm
        id={id}
        wasSentEmpty={asked !== null && !id}
        onAnswered={() => setParams({}, { replace: true, preventScrollReset: true })}
        onTrack={track}
        isLoading={id !== null && isPending}
      />
      <div className="mt-8 empty:hidden">
        {id && isPending && <TrackLoading />}
        {id && error && !submission && <TrackFailure error={error} onRetry={() => void refetch()} />}
        {submission && (
          <Suspense fallback={<TrackLoading />}>
            <TrackedSubmission submission={submission} />
          </Suspense>
        )}
      </div>
      {isHydrated && <RememberedList current={id} />}
    </Page>
  );
}
