import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';

export const PAGE_SIZE = 50;

/** A long list, page by page; `fetchPage` is given the last row of the page before. What is shown stays while it is narrowed. */
export function usePages<Row>(
  queryKey: readonly unknown[],
  fetchPage: (after: Row | undefined) => Promise<Row[]>,
) {
  const query = useInfiniteQuery<Row[], AppError, Row[], readonly unknown[], Row | undefined>({
    queryKey,
    // The library does not follow a page parameter whose type is open; it is what getNextPageParam gave.
    queryFn: ({ pageParam }) => fetchPage(pageParam as Row | undefined),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last.length === PAGE_SIZE ? last.at(-1) : undefined),
    select: inOneList,
    placeholderData: (before) => before,
  });
  return {
    rows: query.data,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => query.fetchNextPage(),
    refetch: () => query.refetch(),
  };
}

// One function for every drawing, so that the rows are the same until others come.
function inOneList<Row>({ pages }: InfiniteData<Row[]>): Row[] {
  return pages.flat();
}
