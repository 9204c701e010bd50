import { SectionCard } from '#web/ui/layout/card.tsx';
import { FixHistory, type FixHistoryProps } from './fix-history.tsx';

export function FixesSoFar(props: FixHistoryProps) {
  if (props.rounds.length === 0) return null;
  return (
    <SectionCard id="fixes" title="Fixes so far" heading="mb-2 text-lg" className="min-w-0">
      <FixHistory {...props} />
    </SectionCard>
  );
}
