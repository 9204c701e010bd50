import { type InfiniteData, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import {
  type AgeFilter,
  type AppFilter,
  type IssueOrder,
  type PriceFilter,
  selectionOfAge,
  selectionOfPrice,
  type UrgencyFilter,
} from '#domain/issue/issue-lists.ts';
import type { Json } from '#domain/wire/rows.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { type Issue, readIssue } from '../issue/issue.ts';
import { usePageByPage } from '../paging/paged-query.ts';

/** What an engineer's list of available issues is narrowed to, and its order. */
export type AvailableNarrowing = {
  search: string;
  app: AppFilter;
  urgency: UrgencyFilter;
  age: AgeFilter;
  price: PriceFilter;
  order: IssueOrder;
};

/** `total` is known of the first page alone, `next` names the page that follows, if one does. */
type Page = { issues: Issue[]; total: number | null; next: Json };
type Found = { issues: Issue[]; total: number };

const PAGE_SIZE = 24;

async function searchIssues(narrowing: AvailableNarrowing, after: Json): Promise<Page> {
  const { from, below } = selectionOfPrice(narrowing.price);
  return failingAs('issuesNotLoaded', issueErrors.issuesNotLoaded, async () => {
    const { issues, total, next } = await callProcedure('search_available_issues', {
      p_search: narrowing.search,
      p_coding_app: narrowing.app,
      p_urgency: narrowing.urgency,
      p_max_age_hours: selectionOfAge(narrowing.age),
      p_price_from: from,
      p_price_below: below,
      p_sort: narrowing.order,
      p_after: after,
      p_limit: PAGE_SIZE,
    });
    return { issues: issues.map(readIssue), total, next };
  });
}

/** What the reader may claim, page by page; what was found before stays while something else is looked for. */
export function useAvailableIssues(narrowing: AvailableNarrowing) {
  const [list, { data: found, isFetching, isPlaceholderData: isLooking }] = usePageByPage<Page, Found, Json>({
    queryKey: queryKeys.availableIssues(narrowing),
    fetchPage: (after) => searchIssues(narrowing, after),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: allFound,
    placeholderData: keepPreviousData,
  });
  return {
    issues: found?.issues,
    total: found?.total ?? 0,
    isFetching,
    isLooking,
    ...list,
  };
}

function allFound({ pages }: InfiniteData<Page>): Found {
  // An issue may move from one page to the next between two looks.
  const issues = new Map(pages.flatMap((page) => page.issues).map((issue) => [issue.id, issue]));
  return { issues: [...issues.values()], total: pages[0]?.total ?? 0 };
}

/** How many issues can be claimed, counted as far as `MOST_COUNTED` and one. */
export function useAvailableCount() {
  return useQuery<number, AppError>({
    queryKey: queryKeys.issueCount('available'),
    queryFn: () =>
      failingAs('issuesNotLoaded', issueErrors.issuesNotLoaded, () =>
        callProcedure('count_available_issues', {}),
      ),
  });
}
