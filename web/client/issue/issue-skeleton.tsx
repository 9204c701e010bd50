import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export const issueGrid = 'grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]';

export function IssueSkeleton() {
  return (
    <Loading label="Loading your issue">
      <div className={issueGrid}>
        <div className="rounded border border-edge bg-surface p-5 lg:col-start-2">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-4 h-2" />
          <Skeleton className="mt-5 h-6 w-3/4" />
          <Skeleton className="mt-2 h-10" />
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="mt-5 h-24" />
        </div>
        <div className="grid content-start gap-4 lg:col-start-1 lg:row-start-1">
          <Skeleton className="h-56" />
          <Skeleton className="h-40" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </Loading>
  );
}
