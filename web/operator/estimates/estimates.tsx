import { usePrior } from '#web/data/operator/estimates.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListLoading } from '../list-loading.tsx';
import { PriorForm } from './prior-form.tsx';

export default function Estimates() {
  return (
    <Page
      title="Estimates"
      lead="What every estimate assumes before this marketplace has resolved issues of its own."
      width="form"
    >
      <Loaded
        query={usePrior()}
        loading={<ListLoading label="Loading what estimates assume" />}
        advice="Estimates go on as before. Check your connection and try again."
      >
        {(prior) => (
          <Card>
            <p className="mb-6 text-sm text-ink-muted">
              Each number counts as one resolved issue that took so long, or cost so much. The more issues are
              really resolved, the less these weigh. Estimates that were sent already stay as they are.
            </p>
            <PriorForm prior={prior} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
