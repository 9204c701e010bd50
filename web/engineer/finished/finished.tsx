import { useEarnings, useFinishedWork } from '#web/data/engineer/finished-work.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/paths.ts';
import { keptList } from '../kept-list.ts';
import { EarningsSummary } from './earnings-summary.tsx';
import { FinishedItem } from './finished-item.tsx';
import { FinishedLoading } from './finished-loading.tsx';

export default function Finished() {
  return (
    <Page
      title="Finished work"
      lead="What you resolved, and what it earned you after the fee."
      actions={<ButtonLink to={keptList()}>Back to the portal</ButtonLink>}
    >
      <FinishedState />
    </Page>
  );
}

function FinishedState() {
  const { data: earnings, error: unsummed, refetch: sumAgain } = useEarnings();
  const { rows, error, hasMore, isLoadingMore, loadMore, refetch } = useFinishedWork();
  const failure = (!earnings && unsummed) || (!rows && error);
  if (failure)
    return (
      <ErrorState
        title={failure.message}
        onRetry={() => {
          void sumAgain();
          void refetch();
        }}
      >
        Check your connection and try again. What you earned is booked and safe.
      </ErrorState>
    );
  if (!earnings || !rows) return <FinishedLoading />;
  if (rows.length === 0)
    return (
      <EmptyState
        title="Nothing finished yet"
        action={
          <ButtonLink to={paths.engineerAvailable} variant="primary">
            Look at available issues
          </ButtonLink>
        }
      >
        Issues that you resolve stand here, with what each earned you and where that money is.
      </EmptyState>
    );
  return (
    <div className="grid gap-10">
      <EarningsSummary earnings={earnings} />
      <section aria-labelledby="resolved">
        <h2 id="resolved" className="mb-4 text-lg font-semibold">
          {earnings.resolved === 1
            ? '1 resolved issue'
            : `${earnings.resolved.toLocaleString('en-US')} resolved issues`}
        </h2>
        <ul className="divide-y divide-hairline rounded border border-hairline bg-surface">
          {rows.map((work) => (
            <FinishedItem key={work.issueId} work={work} />
          ))}
        </ul>
        {hasMore && (
          <div className="mt-6 flex justify-center">
            <Button onClick={() => void loadMore()} pending={isLoadingMore} pendingLabel="Loading…">
              Show older
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
