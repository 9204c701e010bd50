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

/** Loads the first page, and further pages on demand. Returns the query too, because reading its fields causes renders. */
export function usePageByPage<Page, Data, Place>({ fetchPage, ...options }: PageByPage<Page, Data, Place>) {
  const queries = useQueryClient();
  const query = useInfiniteQuery<Page, AppError, Data, QueryKey, Place>({
    ...options,
    // The library's type loses a generic page parameter; it is the result of getNextPageParam.
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

/** Uses the last row of a full page as the cursor. A live insert can make a page longer. */
export function afterFullPage(pageSize: number) {
  return <Row>(last: Row[]): Row | undefined => (last.length >= pageSize ? last.at(-1) : undefined);
}

// The function has to be stable, so that the rows keep their identity between renders.
export function inOneList<Row>({ pages }: InfiniteData<Row[]>): Row[] {
  return pages.flat();
}

export const PAGE_SIZE = 50;

/** Keeps the previous rows while new filters load. */
export function usePages<Row>(
  queryKey: readonly unknown[],
  fetchPage: (after: Row | undefined) => Promise<Row[]>,
) {
  const [list, { data: rows }] = usePageByPage<Row[], Row[], Row | undefined>({
    queryKey,
    fetchPage,
    initialPageParam: undefined,
    getNextPageParam: afterFullPage(PAGE_SIZE),
    select: inOneList,
    placeholderData: (before) => before,
  });
  return { rows, ...list };
}

type Answer = Pick<InfiniteQueryObserverResult<unknown, AppError>, 'hasNextPage' | 'isFetchNextPageError'>;

type KeptList = Pick<Query<InfiniteData<unknown>, AppError>, 'state' | 'getObserversCount'>;

/** The library runs one request per list, so this waits for a running refetch and repeats a canceled page request. */
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

/** Returns a filter for the rows older than this one. Combine it with `lte` on the time so that the database uses the index. */
export function isOlderThan(
  { id, createdAt }: { id: string; createdAt: string },
  time = 'created_at',
): string {
  return `${time}.lt.${quoted(createdAt)},id.lt.${id}`;
}

function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
