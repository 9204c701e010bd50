import type { InfiniteData } from '@tanstack/react-query';
import { pollingPause } from '../live/status.ts';
import { inOneList, useRowPages } from './paged-query.ts';

type Earlier<Row> = {
  queryKey: readonly unknown[];
  fetchPage: (before: Row | undefined) => Promise<Row[]>;
  isEnabled?: boolean;
  pageSize?: number;
  reads: 'oldest first' | 'newest first';
  /** The polling interval in milliseconds. The list is polled only while the live channel is closed. */
  pause?: number;
};

export const HISTORY_PAGE_SIZE = 20;

export function useEarlierPages<Row>(earlier: Earlier<Row>) {
  const { queryKey, fetchPage, isEnabled = true, pageSize = HISTORY_PAGE_SIZE, reads, pause } = earlier;
  const [list, { data, isFetchNextPageError }] = useRowPages<Row>({
    queryKey,
    fetchPage,
    enabled: isEnabled,
    pageSize,
    select: reads === 'oldest first' ? oldestFirst : inOneList,
    refetchInterval: ({ state: { data } }) => (data && pause ? pollingPause(pause) : false),
  });
  return {
    data,
    error: list.error,
    hasEarlier: list.hasMore,
    isLoadingEarlier: list.isLoadingMore,
    hasEarlierFailed: isFetchNextPageError,
    loadEarlier: list.loadMore,
    refetch: list.refetch,
  };
}

function oldestFirst<Row>({ pages }: InfiniteData<Row[]>): Row[] {
  return pages.flat().reverse();
}
