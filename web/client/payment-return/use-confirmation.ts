import { useEffect } from 'react';
import { issueNotices } from '#domain/errors/issue.ts';
import { logFailure } from '#web/data/backend/call-failure.ts';
import { usePaymentConfirmed, usePayments } from '#web/data/issue/payments.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { confirmationOf } from './confirmation.ts';

/** Polls a checkout's payment while it is pending. */
export function useConfirmation(issueId: string, sessionId: string) {
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
