import { Card } from '#web/ui/card.tsx';
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
  return (
    <Card as="aside" aria-labelledby="what-happens-next" className="h-fit lg:sticky lg:top-24">
      <h2 id="what-happens-next" className="text-lg font-semibold">
        What happens next
      </h2>
      <NumberedSteps steps={steps} />
    </Card>
  );
}
