import type { ReactNode } from 'react';
import type { AppError } from '#domain/errors/app-error.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { ListLoading } from './list-loading.tsx';

type Listing<Row> = {
  rows: readonly Row[] | undefined;
  error: AppError | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => unknown;
  refetch: () => unknown;
};

type PagedListProps<Row> = {
  list: Listing<Row>;
  of: string;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

export function PagedList<Row>({ list, of, empty, children }: PagedListProps<Row>) {
  const { rows, error, refetch } = list;
  if (!rows) {
    return error ? (
      <ErrorState title={error.message} onRetry={() => void refetch()}>
        Nothing was changed. Check your connection and try again.
      </ErrorState>
    ) : (
      <ListLoading label={`Loading ${of}`} />
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <LoadMore list={list} className="mt-6">
        Show older {of}
      </LoadMore>
    </>
  );
}
