import { useRef, useState } from 'react';
import { formatDollars } from '#domain/money/dollars.ts';
import { conflictBehind } from '#web/data/backend/call-failure.ts';
import { answerTestCheckout, type TestCheckout } from '#web/data/issue/payments.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type Answer = 'pay' | 'cancel';
type CheckoutFormProps = { session: string; checkout: TestCheckout };

export function CheckoutForm({ session, checkout: { title, amount, status } }: CheckoutFormProps) {
  const isRunning = useRef(false);
  const [answering, setAnswering] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function answer(wish: Answer) {
    if (isRunning.current) return;
    isRunning.current = true;
    setAnswering(wish);
    setFailure(null);
    try {
      window.location.assign(await answerTestCheckout(session, wish));
    } catch (error) {
      isRunning.current = false;
      setAnswering(null);
      const sentence = conflictBehind(error) ?? (error instanceof Error ? error.message : '');
      setFailure(sentence);
      toast.error(sentence);
    }
  }

  return (
    <Card>
      <p className="text-sm text-ink-muted">You pay for the fix of</p>
      <p className="mt-1 font-semibold break-words">{title}</p>
      <p className="mt-4 text-3xl font-semibold tabular-nums">{formatDollars(amount)}</p>
      {status !== 'open' && (
        <p className="mt-4 text-sm text-ink-muted">
          {status === 'paid'
            ? 'This checkout is paid. Going on shows the payment.'
            : 'This checkout is closed. Nothing was paid.'}
        </p>
      )}
      <div role="alert">
        <FormFailure className="mt-4">{failure}</FormFailure>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-hairline pt-6">
        {status !== 'expired' && (
          <Button
            variant="primary"
            size="lg"
            pending={answering === 'pay'}
            pendingLabel="Paying…"
            onClick={() => void answer('pay')}
          >
            {status === 'paid' ? 'Go on' : `Pay ${formatDollars(amount)}`}
          </Button>
        )}
        {status !== 'paid' && (
          <Button
            size="lg"
            pending={answering === 'cancel'}
            pendingLabel="Leaving…"
            onClick={() => void answer('cancel')}
          >
            {status === 'open' ? 'Cancel' : 'Back'}
          </Button>
        )}
      </div>
    </Card>
  );
}
