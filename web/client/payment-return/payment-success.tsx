import { useSearchParams } from 'react-router';
import { isId } from '#web/data/backend/data-api.ts';
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
      <p className="max-w-text">
        This address doesn’t name a payment. If you paid, your money is safe: your issue shows it as soon as
        it reaches us.
      </p>
      <ReturnButtons issueId={issueId} />
    </Page>
  );
}
