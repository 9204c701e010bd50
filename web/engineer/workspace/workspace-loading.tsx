import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export function WorkspaceLoading() {
  return (
    <div className="min-w-0 py-2">
      <title>Issue · LastMile</title>
      <h1 tabIndex={-1} className="sr-only">
        Issue
      </h1>
      <Loading label="Loading the issue">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="mt-3 h-6 w-48" />
        <Skeleton className="mt-8 h-11 w-full" />
        <Card className="mt-6">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-40 w-full" />
        </Card>
      </Loading>
    </div>
  );
}
