import {
  hashKey,
  type InfiniteData,
  type InfiniteQueryObserverResult,
  type Query,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { AppError } from '#domain/errors/app-error.ts';

type PageByPage<Page, Data, Place> = Omit<
  UseInfiniteQueryOptions<Page, AppError, Data, QueryKey, Place>,
  'queryFn'
> & {
  fetchPage: (place: Place) => Promise<Page>;
};

export function usePageByPage<Page, Data, Place>({ fetchPage, ...options }: PageByPage<Page, Data, Place>) {
  const queries = useQueryClient();
  const query = useInfiniteQuery<Page, AppError, Data, QueryKey, Place>({
    ...options,
    // The library's type loses a generic page parameter. The cast is safe, because getNextPageParam returns
    // this type.
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

/** The last row of a full page is the cursor of the next page. A live insert can add a row to a full page. */
export function afterFullPage(pageSize: number) {
  return <Row>(last: Row[]): Row | undefined => (last.length >= pageSize ? last.at(-1) : undefined);
}

// `select` must be a stable function, so that the rows stay the same objects between renders.
export function inOneList<Row>({ pages }: InfiniteData<Row[]>): Row[] {
  return pages.flat();
}

type RowPages<Row> = Omit<
  PageByPage<Row[], Row[], Row | undefined>,
  'initialPageParam' | 'getNextPageParam'
> & { pageSize: number };

export function useRowPages<Row>({ pageSize, ...options }: RowPages<Row>) {
  return usePageByPage<Row[], Row[], Row | undefined>({
    initialPageParam: undefined,
    getNextPageParam: afterFullPage(pageSize),
    select: inOneList,
    ...options,
  });
}

export const PAGE_SIZE = 50;

/** Shows the previous rows while new filters load. */
export function usePages<Row>(
  queryKey: readonly unknown[],
  fetchPage: (after: Row | undefined) => Promise<Row[]>,
) {
  const [list, { data: rows }] = useRowPages<Row>({
    queryKey,
    fetchPage,
    pageSize: PAGE_SIZE,
    placeholderData: (before) => before,
  });
  return { rows, ...list };
}

type Answer = Pick<InfiniteQueryObserverResult<unknown, AppError>, 'hasNextPage' | 'isFetchNextPageError'>;

type KeptList = Pick<Query<InfiniteData<unknown>, AppError>, 'state' | 'getObserversCount'>;

/**
 * The library runs one request per list at a time, so this function waits until a running refetch has ended.
 * If a refetch cancels the request for the next page, the page is requested again.
 */
export async function loadOneMore(
  list: KeptList,
  fetchNextPage: (how: { cancelRefetch: false }) => Promise<Answer>,
): Promise<void> {
  const count = () => list.state.data?.pages.length ?? 0;
  for (;;) {
    const before = count();
    const { hasNextPage, isFetchNextPageError } = await fetchNextPage({ cancelRefetch: false });
    if (count() > before || isFetchNextPageError || !hasNextPage || list.getObserversCount() === 0) return;
  }
}

type Pageable = {
  lte(column: string, value: unknown): Pageable;
  or(filters: string): Pageable;
  order(column: string, options: { ascending: boolean }): Pageable;
  limit(count: number): Pageable;
};

type PlaceInTime = { id: string; createdAt: string };

export function newestFirst<Query extends Pageable>(
  all: Query,
  before: PlaceInTime | undefined,
  pageSize: number,
  time = 'created_at',
): Query {
  // The `lte` condition follows from the next condition. The database needs it to use the index.
  const older = before ? all.lte(time, before.createdAt).or(isOlderThan(before, time)) : all;
  const ordered = older.order(time, { ascending: false }).order('id', { ascending: false });
  // The cast is safe, because every method returns a query of the same type.
  return ordered.limit(pageSize) as Query;
}

export function isOlderThan({ id, createdAt }: PlaceInTime, time = 'created_at'): string {
  return `${time}.lt.${quoted(createdAt)},id.lt.${id}`;
}

function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
