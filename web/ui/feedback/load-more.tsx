import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { classNames } from '../tokens/class-names.ts';

type LoadMoreProps = {
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => unknown };
  error?: { message: string } | null;
  className?: string;
  children: ReactNode;
};

export function LoadMore({ list, error, className, children }: LoadMoreProps) {
  if (!list.hasMore) return null;
  return (
    <div className={classNames('flex flex-col items-center gap-3', className)}>
      {error && (
        <p role="alert" className="text-sm text-danger-ink">
          {error.message}
        </p>
      )}
      <Button onClick={() => void list.loadMore()} pending={list.isLoadingMore} pendingLabel="Loading…">
        {error ? 'Try Again' : children}
      </Button>
    </div>
  );
}
