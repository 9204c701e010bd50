import { useEffect } from 'react';
import { issueNotices } from '#domain/errors/issue.ts';
import { conflictBehind, logFailure } from '#web/data/backend/call-failure.ts';
import { usePaymentConfirmed, usePayments } from '#web/data/issue/payments.ts';
import { Line } from '#web/ui/feedback/line.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { type Confirmation, confirmationOf } from './confirmation.ts';
import { ReturnButtons } from './return-buttons.tsx';

const titles: Record<Confirmation['state'], string> = {
  checking: 'Confirming your payment',
  paid: 'Payment received',
  processing: 'Your payment is on its way',
  refunded: 'This payment was refunded',
  failed: 'We could not confirm your payment yet',
};

const texts = {
  paid: 'Thank you. Your engineer is told and can start now. Your money is held until you accept the fix.',
  processing:
    'The payment provider is still working on it; some banks take a few minutes. You can leave this page: your issue shows the payment as soon as it has arrived.',
  refunded:
    'It pays for nothing any more: it goes back the way it came, and your bank may take some days to show it. Your issue shows where it is.',
};

export function ConfirmedPayment({ issueId, sessionId }: { issueId: string; sessionId: string }) {
  const { confirmation, isAsking, askAgain } = useConfirmation(issueId, sessionId);
  const { state } = confirmation;
  return (
    <Page title={titles[state]} width="form">
      <Line value={state === 'paid' ? 100 : 80} size="lg" />
      <Card className="mt-6">
        <div role="status" className="text-sm text-ink-muted">
          {state === 'checking' && (
            <p className="flex items-center gap-3">
              <Spinner /> We are asking the payment provider. This takes a moment.
            </p>
          )}
          {state !== 'checking' && state !== 'failed' && <p>{texts[state]}</p>}
          {confirmation.state === 'failed' && (
            <p>
              {conflictBehind(confirmation.error) ?? `${confirmation.error.message}.`} This says nothing about
              your money: if you have paid, the payment reaches us by itself, and your issue shows it. Please
              do not pay again.
            </p>
          )}
        </div>
        <ReturnButtons issueId={issueId}>
          {(state === 'processing' || state === 'failed') && (
            <Button variant="ghost" onClick={askAgain} pending={isAsking} pendingLabel="Checking…">
              Check again
            </Button>
          )}
        </ReturnButtons>
      </Card>
    </Page>
  );
}

function useConfirmation(issueId: string, sessionId: string) {
  const { data: isPaid, error, isFetching, refetch } = usePaymentConfirmed(issueId, sessionId);
  const payments = usePayments(isPaid === false ? issueId : null);

  useEffect(() => {
    if (isPaid) toast.success(issueNotices.paymentRecorded);
  }, [isPaid]);
  useEffect(() => {
    if (error) logFailure('The payment could not be confirmed', error);
  }, [error]);

  return {
    confirmation: confirmationOf({
      isPaid,
      error,
      payments: payments.data ?? (payments.error ? [] : undefined),
    }),
    isAsking: isFetching,
    askAgain: () => void refetch(),
  };
}
