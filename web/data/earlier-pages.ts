import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { pollingPause } from './live-standing.ts';

type Earlier<Row> = {
  queryKey: readonly unknown[];
  /** A page, newest first; `before` is the earliest row of the page before. */
  fetchPage: (before: Row | undefined) => Promise<Row[]>;
  isEnabled: boolean;
  pageSize: number;
  reads: 'oldest first' | 'newest first';
  /** Milliseconds between two looks while updates are not live. */
  pause?: number;
};

/** How much of a history shows at once. */
export const HISTORY_PAGE_SIZE = 20;

/** What was said or done about one issue: its end, and what came before as it is asked for. */
export function useEarlierPages<Row>(earlier: Earlier<Row>) {
  const { queryKey, fetchPage, isEnabled, pageSize, reads, pause } = earlier;
  const query = useInfiniteQuery<Row[], AppError, Row[], readonly unknown[], Row | undefined>({
    queryKey,
    // The library does not follow a page parameter whose type is open; it is what getNextPageParam gave.
    queryFn: ({ pageParam }) => fetchPage(pageParam as Row | undefined),
    enabled: isEnabled,
    initialPageParam: undefined,
    // What has just arrived stands on the newest page beside what was asked for.
    getNextPageParam: (last) => (last.length >= pageSize ? last.at(-1) : undefined),
    select: reads === 'oldest first' ? oldestFirst : newestFirst,
    refetchInterval: ({ state: { data } }) => (data && pause ? pollingPause(pause) : false),
  });
  return {
    data: query.data,
    error: query.error,
    hasEarlier: query.hasNextPage,
    isLoadingEarlier: query.isFetchingNextPage,
    hasEarlierFailed: query.isFetchNextPageError,
    loadEarlier: () => query.fetchNextPage(),
    refetch: () => query.refetch(),
  };
}

function newestFirst<Row>({ pages }: InfiniteData<Row[]>): Row[] {
  return pages.flat();
}

function oldestFirst<Row>({ pages }: InfiniteData<Row[]>): Row[] {
  return pages.flat().reverse();
}
