import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { hoursText, priceText } from '#domain/estimate/rounded-range.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { NumberedSteps } from '../numbered-steps.tsx';

const steps = [
  { title: 'Engineers review', text: 'An engineer reads your issue within 24 hours.' },
  { title: 'You get an estimate', text: 'By email: what such a fix usually takes and costs. It is free.' },
  {
    title: 'You pay to start work',
    text: 'Only once you accept your engineer’s quote. Most first issues are fixed free.',
  },
  { title: 'Your issue gets fixed', text: 'With an explanation of what was wrong.' },
];

export function WhatHappensNext() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      as="aside"
      padded={false}
      aria-labelledby="what-happens-next"
      className="h-fit lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:p-6"
    >
      <h2 id="what-happens-next" className="text-base font-semibold lg:text-lg">
        <span className="hidden lg:inline">What happens next</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="what-happens-next-steps"
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2.5 text-left lg:hidden"
        >
          What happens next, and what it may cost
          <ChevronDown
            className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div
        id="what-happens-next-steps"
        className={classNames('px-4 pb-5 lg:block lg:p-0', !isOpen && 'hidden')}
      >
        <NumberedSteps steps={steps} />
        <WhatItCosts />
      </div>
    </Card>
  );
}

function WhatItCosts() {
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
