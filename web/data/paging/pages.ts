import { afterFullPage, inOneList, usePageByPage } from './paged-query.ts';

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
