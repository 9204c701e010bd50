import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { AppError } from '#domain/errors/app-error.ts';
import { loadOneMore } from './load-more.ts';

type PageByPage<Page, Data, Place> = Omit<
  UseInfiniteQueryOptions<Page, AppError, Data, QueryKey, Place>,
  'queryFn'
> & {
  /** The page that begins at a place, of which `initialPageParam` is the first. */
  fetchPage: (place: Place) => Promise<Page>;
};

/** A long list, of which more is shown as it is asked for, and the query for what not every list needs: reading less draws less often. */
export function usePageByPage<Page, Data, Place>({ fetchPage, ...options }: PageByPage<Page, Data, Place>) {
  const queries = useQueryClient();
  const query = useInfiniteQuery<Page, AppError, Data, QueryKey, Place>({
    ...options,
    // The library does not follow a page parameter whose type is open; it is what getNextPageParam gave.
    queryFn: ({ pageParam }) => fetchPage(pageParam as Place),
  });
  const key = hashKey(options.queryKey);
  const [asked, setAsked] = useState<string | null>(null);
  const loadMore = async () => {
    const list = queries.getQueryCache().find<InfiniteData<Page>, AppError>({ queryKey: options.queryKey });
    if (!list) return;
    setAsked(key);
    await loadOneMore(list, query.fetchNextPage);
    setAsked((now) => (now === key ? null : now));
  };
  const list = {
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: asked === key || query.isFetchingNextPage,
    loadMore,
    refetch: () => query.refetch(),
  };
  return [list, query] as const;
}

/** Names the page after one of rows by its last row; what has just arrived may stand on a page beside what was asked for. */
export function afterFullPage(pageSize: number) {
  return <Row>(last: Row[]): Row | undefined => (last.length >= pageSize ? last.at(-1) : undefined);
}

// One function for every drawing, so that the rows are the same until others come.
export function inOneList<Row>({ pages }: InfiniteData<Row[]>): Row[] {
  return pages.flat();
}
