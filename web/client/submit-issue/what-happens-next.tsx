import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { HOURS_PROMISED } from '#domain/issue/deadlines.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { NumberedSteps } from '../numbered-steps.tsx';

const steps = [
  { title: 'Engineers review', text: `Within ${HOURS_PROMISED} hours.` },
  { title: 'You get an estimate', text: 'A free price range, seconds after you submit.' },
  { title: 'You pay to start work', text: 'Only if you accept your engineer’s quote.' },
  { title: 'Your issue gets fixed', text: 'You get the fix and an explanation of what was wrong.' },
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
  const payments = useConfig()?.payments;
  return (
    <div className="mt-5 grid gap-2 border-t border-hairline pt-5 text-sm text-ink-muted">
      <h3 className="font-semibold text-ink">What it may cost</h3>
      <p>
        Your engineer’s quote is the price, and they can give you your first fix free. See{' '}
        <a
          href={paths.pricing}
          target="_blank"
          rel="noreferrer"
          className="text-ink underline underline-offset-4"
        >
          what fixes cost
        </a>
        .
      </p>
      <p>
        You pay nothing before you accept a quote.
        {payments !== 'off' &&
          ' We hold your money until you accept the fix, or for 7 days after it if you don’t reply. No fix? You get it back.'}
      </p>
    </div>
  );
}
