import type { InfiniteData, InfiniteQueryObserverResult, Query } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';

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
