import { useSearchParams } from 'react-router';
import { isId } from '#web/data/backend/data-api.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ConfirmedPayment } from './confirmed-payment.tsx';
import { ReturnButtons } from './return-buttons.tsx';

export default function PaymentSuccess() {
  const [params] = useSearchParams();
  const named = params.get('issue_id') ?? '';
  const issueId = isId(named) ? named : null;
  const sessionId = params.get('session_id');

  if (issueId && sessionId)
    return <ConfirmedPayment key={sessionId} issueId={issueId} sessionId={sessionId} />;
  return (
    <Page title="Which payment was this?" width="form">
      <Card>
        <p className="text-sm text-ink-muted">
          This address names no payment that we could look up. If you have paid, nothing is lost: payments
          reach us by themselves, and your issue shows them.
        </p>
        <ReturnButtons issueId={issueId} />
      </Card>
    </Page>
  );
}
