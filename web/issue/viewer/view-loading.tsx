import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function ViewLoading() {
  return (
    <Loading label="Opening the file">
      <Skeleton className="mx-auto mt-6 h-[60vh] w-[calc(100%-3rem)] max-w-3xl" />
    </Loading>
  );
}
