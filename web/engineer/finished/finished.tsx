import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { type Earnings, useEarnings, useFinishedWork } from '#web/data/engineer/finished-work.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { FigureGrid } from '#web/ui/text/figure-grid.tsx';
import { keptList } from '../kept-list.ts';
import { FinishedItem } from './finished-item.tsx';

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
  const list = useFinishedWork();
  const { rows, error, refetch } = list;
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
        <LoadMore list={list} className="mt-6">
          Show older
        </LoadMore>
      </section>
    </div>
  );
}

function FinishedLoading() {
  return (
    <Loading label="Loading your finished work">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="mt-10 h-6 w-40" />
      <Skeleton className="mt-4 h-72 w-full" />
    </Loading>
  );
}

function EarningsSummary({ earnings: { held, earned, paidOut } }: { earnings: Earnings }) {
  return (
    <section aria-label="Earnings">
      <FigureGrid
        className="sm:grid-cols-3"
        figures={[
          {
            name: 'Held',
            value: formatDollars(held),
            meaning: `Paid by clients. It is yours once they accept the fix, or after ${DAYS_TO_ASK_FOR_CHANGES} days of silence.`,
          },
          {
            name: 'Earned',
            value: formatDollars(earned),
            meaning: 'Yours, and paid out to you unless the payment is in dispute.',
          },
          { name: 'Paid out', value: formatDollars(paidOut), meaning: 'Sent to you so far.' },
        ]}
      />
    </section>
  );
}
