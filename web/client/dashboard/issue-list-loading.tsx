import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export function IssueListLoading() {
  return (
    <Loading label="Loading your issues">
      <Skeleton className="h-10 w-full max-w-md" />
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Card key={key}>
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-3 h-5 w-40" />
            <Skeleton className="mt-4 h-10 w-full" />
            <Skeleton className="mt-5 h-8 w-28" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
