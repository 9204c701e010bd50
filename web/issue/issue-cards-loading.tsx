import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export function IssueCardsLoading() {
  return (
    <Loading label="Loading issues">
      <div className="grid gap-4 md:grid-cols-2">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Card key={key}>
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-3 h-5 w-40" />
            <Skeleton className="mt-4 h-10 w-full" />
            <Skeleton className="mt-4 h-4 w-56" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
