import { Card } from '#web/ui/layout/card.tsx';
import { FixHistory, type FixHistoryProps } from './fix-history.tsx';

export function FixesSoFar(props: FixHistoryProps) {
  if (props.rounds.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="fixes" className="min-w-0">
      <h2 id="fixes" className="mb-2 text-lg font-semibold">
        Fixes so far
      </h2>
      <FixHistory {...props} />
    </Card>
  );
}
