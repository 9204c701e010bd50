import { useEffect } from 'react';
import { issueNotices } from '#domain/errors/issue.ts';
import { promiseInForce } from '#domain/quote/promise.ts';
import { conflictBehind, logFailure } from '#web/data/backend/call-failure.ts';
import { usePaymentConfirmed, usePayments } from '#web/data/issue/payments.ts';
import { useQuotes } from '#web/data/issue/quotes.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { DueText } from '#web/ui/text/due-text.tsx';
import { type Confirmation, confirmationOf } from './confirmation.ts';
import { ReturnButtons } from './return-buttons.tsx';

const titles: Record<Confirmation['state'], string> = {
  checking: 'Confirming your payment',
  paid: 'Payment received',
  processing: 'Your payment is on its way',
  unmatched: 'We couldn’t match your payment',
  refunded: 'This payment was refunded',
  failed: 'We could not confirm your payment yet',
};

const texts: Partial<Record<Confirmation['state'], string>> = {
  processing:
    'Some banks take a few minutes. You can leave this page: your issue shows the payment as soon as it arrives.',
  unmatched:
    'It reached us, but no accepted quote asks for it. We’re looking into it. Please don’t pay again.',
  refunded: 'It’s on its way back to you. Your bank may take a few days to show it.',
};

export function ConfirmedPayment({ issueId, sessionId }: { issueId: string; sessionId: string }) {
  const { confirmation, isAsking, askAgain } = useConfirmation(issueId, sessionId);
  const { state } = confirmation;
  return (
    <Page title={titles[state]} width="form">
      <div role="status" className="grid max-w-text gap-2">
        {state === 'checking' && (
          <p className="flex items-center gap-3">
            <Spinner /> We’re asking the payment provider. This takes a moment.
          </p>
        )}
        {state === 'paid' && <PaidText issueId={issueId} />}
        {texts[state] && <p>{texts[state]}</p>}
        {confirmation.state === 'failed' && (
          <p>
            {conflictBehind(confirmation.error) ?? `${confirmation.error.message}.`} Your money is safe. If
            you paid, your issue shows it as soon as it reaches us. Please don’t pay again.
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
    </Page>
  );
}

/** Says what happens next, and until when if the reader may see the quote. */
export function PaidText({ issueId }: { issueId: string }) {
  const quote = useQuotes(issueId).data?.find(({ status }) => status === 'Accepted' || status === 'Paid');
  const promised = quote ? promiseInForce(quote) : null;
  return (
    <>
      <p>
        We’ve told your engineer, who can start now
        {promised && (
          <>
            {' '}
            and promises the fix <DueText value={promised.toISOString()} />
          </>
        )}
        . We’ll email you when it’s ready.
      </p>
      <p className="text-ink-muted">Your money is held until you accept the fix.</p>
    </>
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
