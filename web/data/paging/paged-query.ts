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

export const PAGE_SIZE = 50;

/** A long list, page by page; `fetchPage` is given the last row of the page before. What is shown stays while it is narrowed. */
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

/** A list as it is kept, of which the pages so far are counted. */
type KeptList = Pick<Query<InfiniteData<unknown>, AppError>, 'state' | 'getObserversCount'>;

/**
 * Adds a page to a list, whatever else asks for the list meanwhile: the library keeps one call a list, so a look that
 * is on its way is waited for, never ended, and a page whose call another look has ended is asked for again. Ends with
 * the page, its failure, the end of the list, or when nobody looks at the list any more.
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

/**
 * The filter for what comes after a row in a list that is ordered newest first. It stands beside a filter for nothing
 * newer (`lte`), from which the database begins to read: on its own it would read all that came before.
 */
export function isOlderThan(
  { id, createdAt }: { id: string; createdAt: string },
  time = 'created_at',
): string {
  return `${time}.lt.${quoted(createdAt)},id.lt.${id}`;
}

/** A value whose commas, dots and brackets mean nothing to the data API. */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
