import { hoursText, priceText } from '#domain/estimate/rounded-range.ts';
import { useConfig } from '#web/data/backend/config.ts';

export function WhatItCosts() {
  const config = useConfig();
  const fix = config?.assumedFix;
  return (
    <div className="mt-5 grid gap-2 border-t border-hairline pt-5 text-sm text-ink-muted">
      <h3 className="font-semibold text-ink">What it may cost</h3>
      <p>Most first issues are fixed free. For over half of first-time users the service is free.</p>
      {fix && (
        <p>
          Otherwise, knowing nothing yet, we assume{' '}
          <span className="whitespace-nowrap text-ink">{priceText(fix.price)}</span> for{' '}
          <span className="whitespace-nowrap">{hoursText(fix.hours)}</span> of work; some fixes cost less or
          more. Only your engineer’s quote is a price.
        </p>
      )}
      <p>
        {config?.payments === 'off'
          ? 'You pay nothing before you accept a quote.'
          : 'You pay nothing before you accept a quote. Your money is then held until you accept the fix, or seven days pass without a word from you. If the issue is closed without a fix, it goes back to you.'}
      </p>
    </div>
  );
}
