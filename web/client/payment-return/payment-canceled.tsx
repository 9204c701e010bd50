import { useSearchParams } from 'react-router';
import { isId } from '#web/data/backend/data-api.ts';
import { Line } from '#web/ui/feedback/line.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';

export default function PaymentCanceled() {
  const [params] = useSearchParams();
  const issueId = params.get('issue_id');
  const isKnown = issueId !== null && isId(issueId);
  return (
    <Page title="Payment canceled" width="form">
      <Line value={80} size="lg" />
      <Card className="mt-6">
        <p className="text-sm text-ink-muted">
          Nothing was paid. The quote you accepted still stands: you can pay it on the page of your issue, ask
          your engineer there, or decline it.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={isKnown ? paths.issue(issueId) : paths.dashboard} variant="primary">
            Return to Issue
          </ButtonLink>
          <ButtonLink to={paths.dashboard}>Back to Dashboard</ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
