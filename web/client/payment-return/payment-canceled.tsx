import { useSearchParams } from 'react-router';
import { isId } from '#web/data/backend/data-api.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';

export default function PaymentCanceled() {
  const [params] = useSearchParams();
  const issueId = params.get('issue_id');
  const isKnown = issueId !== null && isId(issueId);
  return (
    <Page title="Payment canceled" width="form">
      <p className="max-w-text">
        You weren’t charged. The quote you accepted is still open: pay it on your issue page, or ask your
        engineer there first. Work starts once you pay.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={isKnown ? paths.issue(issueId) : paths.dashboard} variant="primary">
          Return to Issue
        </ButtonLink>
        <ButtonLink to={paths.dashboard}>Back to Dashboard</ButtonLink>
      </div>
    </Page>
  );
}
