import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export function AccountLoading() {
  return (
    <Loading label="Loading your account">
      <div className="grid gap-6">
        {['name', 'email', 'password'].map((part) => (
          <Card key={part}>
            <Skeleton className="h-6 w-32" />
            <Skeleton className="mt-5 h-11 w-full" />
            <Skeleton className="mt-5 h-10 w-36" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
