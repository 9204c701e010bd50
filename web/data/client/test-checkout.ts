import { useQuery } from '@tanstack/react-query';
import { AppError } from '#domain/errors/app-error.ts';
import { paymentErrors } from '#domain/errors/payment.ts';
import { failingAs, failureBehind } from '../backend/call-failure.ts';
import { callFunction } from '../backend/function-call.ts';
import { queryKeys } from '../backend/query-keys.ts';

/** What a test checkout is for; `amount` in US dollars. */
export type TestCheckout = { title: string; amount: number; status: 'open' | 'paid' | 'expired' };

async function fetchTestCheckout(session: string): Promise<TestCheckout> {
  return failingAs('testCheckoutNotLoaded', paymentErrors.testCheckoutNotLoaded, () =>
    callFunction<TestCheckout>(`test-checkout?session_id=${encodeURIComponent(session)}`).catch((cause) => {
      // An instance without one answers as if nobody had ever made it.
      if (failureBehind(cause)?.status !== 404) throw cause;
      throw new AppError('testCheckoutUnknown', paymentErrors.testCheckoutUnknown, { cause });
    }),
  );
}

export function useTestCheckout(session: string) {
  return useQuery<TestCheckout, AppError>({
    queryKey: queryKeys.testCheckout(session),
    queryFn: () => fetchTestCheckout(session),
  });
}

/** Pays, or leaves without paying; gives the address to go on to. */
export function answerTestCheckout(session: string, answer: 'pay' | 'cancel'): Promise<string> {
  return failingAs('testCheckoutNotAnswered', paymentErrors.testCheckoutNotAnswered, async () => {
    const { next } = await callFunction<{ next: string }>('test-checkout', { session_id: session, answer });
    return next;
  });
}
