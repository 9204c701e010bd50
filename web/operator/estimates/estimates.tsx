import { usePrior } from '#web/data/operator/estimates.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListLoading } from '../list-loading.tsx';
import { PriorForm } from './prior-form.tsx';

export default function Estimates() {
  const { data: prior, error, refetch } = usePrior();
  return (
    <Page
      title="Estimates"
      lead="What every estimate assumes before this marketplace has resolved issues of its own."
      width="form"
    >
      {!prior && !error && <ListLoading label="Loading what estimates assume" />}
      {!prior && error && (
        <ErrorState title={error.message} onRetry={() => void refetch()}>
          Estimates go on as before. Check your connection and try again.
        </ErrorState>
      )}
      {prior && (
        <Card>
          <p className="mb-6 text-sm text-ink-muted">
            Each number counts as one resolved issue that took so long, or cost so much. The more issues are
            really resolved, the less these weigh. Estimates that were sent already stay as they are.
          </p>
          <PriorForm prior={prior} />
        </Card>
      )}
    </Page>
  );
}
