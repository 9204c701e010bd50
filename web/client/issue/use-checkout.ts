import { useEffect, useRef, useState } from 'react';
import { quoteNotices } from '#domain/errors/quote.ts';
import { conflictBehind } from '#web/data/backend/call-failure.ts';
import { useIssueAction } from '#web/data/issue/issue-actions.ts';
import { createCheckout, lookAgainAtPayment } from '#web/data/issue/payments.ts';
import { acceptQuote } from '#web/data/issue/quotes.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Doing = 'accepting' | 'opening' | null;
type Wanted = { accepts: boolean; pays: boolean };
type Failure = { sentence: string; advice: string };

export function useCheckout(issueId: string, quoteId: string, { accepts, pays }: Wanted) {
  const accept = useIssueAction((id: string) => acceptQuote(issueId, id));
  const isRunning = useRef(false);
  const [doing, setDoing] = useState<Doing>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const stop = () => {
    isRunning.current = false;
    setDoing(null);
  };

  // The Back button can restore this page from the browser's cache with the button still disabled.
  useEffect(() => {
    window.addEventListener('pageshow', stop);
    return () => window.removeEventListener('pageshow', stop);
  });

  async function run(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(null);
    try {
      if (accepts) {
        setDoing('accepting');
        await accept.mutateAsync(quoteId);
        if (!pays) toast.success(quoteNotices.accepted);
      }
      if (!pays) return stop();
      setDoing('opening');
      window.location.assign(await createCheckout(issueId));
    } catch (error) {
      stop();
      lookAgainAtPayment(issueId);
      const sentence = error instanceof Error ? error.message : '';
      setFailure({
        sentence,
        advice: conflictBehind(error) ?? 'Nothing was paid. Please try again in a moment.',
      });
      toast.error(sentence);
    }
  }

  return { run, doing, failure };
}
