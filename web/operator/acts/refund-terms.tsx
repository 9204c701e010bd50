import { formatDollars } from '#domain/money/dollars.ts';
import type { PaymentProvider } from '#domain/money/payment-status.ts';
import { type RefundCost, useRefundCost } from '#web/data/operator/refund.ts';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';

const ways: Record<PaymentProvider, string> = {
  stripe: 'All of it goes back the way it came.',
  test: 'It came through the test checkout, so no money moves: all of it is booked as sent back.',
  operator:
    'It was paid outside the marketplace, so you send all of it back yourself: it waits under Attention until you record that you did.',
};

export function RefundTerms({ paymentId }: { paymentId: string }) {
  const { data: cost, error } = useRefundCost(paymentId);
  if (!cost && !error) {
    return <LoadingBlock label="Looking up where the money is" className="h-10 w-full" />;
  }
  return (
    <>
      <p>{cost ? ways[cost.provider] : 'All of it goes back.'} This cannot be undone.</p>
      {cost && <Cost cost={cost} />}
      {!cost && error && (
        <p className="text-danger-ink">
          {error.message}, so it is not known whether the engineer was paid out already. If they were, your
          fee account bears it.
        </p>
      )}
    </>
  );
}

function Cost({ cost: { fee, earned, released } }: { cost: RefundCost }) {
  if (released > 0) {
    return (
      <p className="font-semibold text-danger-ink">
        {formatDollars(released)} of it was paid out to the engineer already and stays with them. Your fee
        account bears that, beside the fee of {formatDollars(fee)} that you took.
      </p>
    );
  }
  if (earned > 0) {
    return (
      <p className="font-semibold text-danger-ink">
        The fix was accepted: the engineer has earned {formatDollars(earned)} of it, not paid out yet. They
        lose that, and you lose your fee of {formatDollars(fee)}.
      </p>
    );
  }
  return null;
}
