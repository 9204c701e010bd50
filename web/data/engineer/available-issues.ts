import { type InfiniteData, keepPreviousData, useQuery } from '@tanstack/react-query';
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
import { callFailingAs } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { type Issue, readIssue } from '../issue/issue.ts';
import { usePageByPage } from '../paging/paged-query.ts';

export type AvailableNarrowing = {
  search: string;
  app: AppFilter;
  urgency: UrgencyFilter;
  age: AgeFilter;
  price: PriceFilter;
  order: IssueOrder;
};

/** Only the first page has a total. */
type Page = { issues: Issue[]; total: number | null; next: Json };
type Found = { issues: Issue[]; total: number };

const PAGE_SIZE = 24;

async function searchIssues(narrowing: AvailableNarrowing, after: Json): Promise<Page> {
  const { from, below } = selectionOfPrice(narrowing.price);
  const page = await callFailingAs('issuesNotLoaded', issueErrors, 'search_available_issues', {
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
  return { ...page, issues: page.issues.map(readIssue) };
}

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
  // An issue can move to the next page between two requests. The map removes such duplicates.
  const issues = new Map(pages.flatMap((page) => page.issues).map((issue) => [issue.id, issue]));
  return { issues: [...issues.values()], total: pages[0]?.total ?? 0 };
}

export function useAvailableCount() {
  return useQuery({
    queryKey: queryKeys.issueCount('available'),
    queryFn: () => callFailingAs('issuesNotLoaded', issueErrors, 'count_available_issues', {}),
  });
}
