import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

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
