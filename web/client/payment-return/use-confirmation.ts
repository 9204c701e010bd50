import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from '#domain/errors/app-error.ts';
import { issueNotices } from '#domain/errors/issue.ts';
import { logFailure } from '#web/data/log.ts';
import { confirmPayment, usePayments } from '#web/data/payments.ts';
import { queryKeys } from '#web/data/query-keys.ts';
import { toast } from '#web/ui/toast.ts';
import { confirmationOf } from './confirmation.ts';

const EVERY = 3000;
/** Half a minute; whoever still waits then asks again, or leaves. */
const TRIES = 10;

/** Asks the server whether the money of a checkout is there, again while it is on its way. */
export function useConfirmation(issueId: string, sessionId: string) {
  const query = useQuery<boolean, AppError>({
    queryKey: queryKeys.confirmation(issueId, sessionId),
    queryFn: () => confirmPayment(issueId, sessionId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === false && state.dataUpdateCount < TRIES ? EVERY : false),
  });
  const { data: isPaid, error, isFetching, refetch } = query;
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
