import { useQuery } from '@tanstack/react-query';
import { AppError } from '#domain/errors/app-error.ts';
import { paymentErrors } from '#domain/errors/payment.ts';
import type { PaymentRow } from '#domain/wire/rows.ts';
import { failingAs, failureBehind } from '../backend/call-failure.ts';
import { requestFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { callFunction } from '../backend/function-call.ts';
import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';

export type Payment = FromRow<PaymentRow>;

export function createCheckout(issueId: string): Promise<string> {
  return failingAs('checkoutNotOpened', paymentErrors.checkoutNotOpened, async () => {
    const { url } = await callFunction<{ url: string }>('create-checkout', { issue_id: issueId });
    return url;
  });
}

/** Callers do not have to be signed in. */
function confirmPayment(issueId: string, sessionId: string): Promise<boolean> {
  return failingAs('paymentNotConfirmed', paymentErrors.paymentNotConfirmed, async () => {
    const named = { issue_id: issueId, session_id: sessionId };
    const { paid } = await callFunction<{ paid: boolean }>('confirm-payment', named);
    return paid;
  });
}

async function listPayments(issueId: string): Promise<Payment[]> {
  const rows = await requestFailingAs('paymentsNotLoaded', paymentErrors, (rest) =>
    rest.from('payments').select('*').eq('issue_id', issueId).order('created_at', { ascending: false }),
  );
  return rows.map(fromRow);
}

const CONFIRMING_EVERY = 3000;
const CONFIRMING_TRIES = 10;

export function usePaymentConfirmed(issueId: string, sessionId: string) {
  return useQuery({
    queryKey: queryKeys.confirmation(issueId, sessionId),
    queryFn: () => confirmPayment(issueId, sessionId),
    staleTime: 0,
    refetchInterval: ({ state: { data: isPaid, dataUpdateCount: asked } }) =>
      isPaid === false && asked < CONFIRMING_TRIES ? CONFIRMING_EVERY : false,
  });
}

export function lookAgainAtPayment(issueId: string): void {
  for (const key of [queryKeys.issue(issueId), queryKeys.payments(issueId)]) lookAgain(key);
}

export function usePayments(issueId: string | null) {
  return useQuery({
    queryKey: queryKeys.payments(issueId),
    queryFn: () => listPayments(issueId ?? ''),
    enabled: issueId !== null,
    refetchInterval: (query) => (query.state.data ? pollingPause(30_000) : false),
  });
}

/** The amount is in US dollars. */
export type TestCheckout = { title: string; amount: number; status: 'open' | 'paid' | 'expired' };

async function fetchTestCheckout(session: string): Promise<TestCheckout> {
  return failingAs('testCheckoutNotLoaded', paymentErrors.testCheckoutNotLoaded, () =>
    callFunction<TestCheckout>(`test-checkout?session_id=${encodeURIComponent(session)}`).catch((cause) => {
      // The server also returns 404 if it does not use the test provider.
      if (failureBehind(cause)?.status !== 404) throw cause;
      throw new AppError('testCheckoutUnknown', paymentErrors.testCheckoutUnknown, { cause });
    }),
  );
}

export function useTestCheckout(session: string) {
  return useQuery({
    queryKey: queryKeys.testCheckout(session),
    queryFn: () => fetchTestCheckout(session),
  });
}

export function answerTestCheckout(session: string, answer: 'pay' | 'cancel'): Promise<string> {
  return failingAs('testCheckoutNotAnswered', paymentErrors.testCheckoutNotAnswered, async () => {
    const { next } = await callFunction<{ next: string }>('test-checkout', { session_id: session, answer });
    return next;
  });
}
