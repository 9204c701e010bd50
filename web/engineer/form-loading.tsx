import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export function FormLoading({ label }: { label: string }) {
  return (
    <Card>
      <Loading label={label}>
        {['first', 'second'].map((key) => (
          <div key={key} className="mb-5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-2 h-11 w-full" />
          </div>
        ))}
        <Skeleton className="h-12 w-full" />
      </Loading>
    </Card>
  );
}
