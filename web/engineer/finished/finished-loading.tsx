import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function FinishedLoading() {
  return (
    <Loading label="Loading your finished work">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="mt-10 h-6 w-40" />
      <Skeleton className="mt-4 h-72 w-full" />
    </Loading>
  );
}
