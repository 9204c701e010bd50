import { formatDollars, readDollars } from '#domain/money/dollars.ts';
import { splitPrice } from '#domain/money/fee.ts';
import { useConfig } from '#web/data/backend/config.ts';

export function EarningsText({ typed }: { typed: string }) {
  const feePercent = useConfig()?.feePercent;
  const price = readDollars(typed);
  if (feePercent === undefined || price === null) return null;
  const { earns } = splitPrice(price, feePercent);
  return (
    <p role="status" className="mt-1.5 text-sm text-ink-muted">
      You earn <span className="font-semibold text-ink tabular-nums">{formatDollars(earns)}</span> after the{' '}
      {feePercent}&nbsp;% fee.
    </p>
  );
}
