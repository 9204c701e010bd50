import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function RowsLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="mt-1 h-48 w-full" />
    </Loading>
  );
}
