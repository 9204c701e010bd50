import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export function ListLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Card padded={false}>
        {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
          <div key={key} className="flex gap-6 border-b border-hairline px-5 py-4 last:border-b-0">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-5 w-1/4 max-sm:hidden" />
            <Skeleton className="ml-auto h-5 w-20" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
