import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import type { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';
import { PagedList } from './paged-list.tsx';

type Filters = Pick<ReturnType<typeof useAddressFilters>, 'shown' | 'type' | 'isNarrowed' | 'clear'>;

type SearchedListProps<Row> = ComponentProps<typeof PagedList<Row>> & {
  filters: Filters;
  search: string;
  /** The filter below the search. */
  filter: ReactNode;
  /** Shown instead of `empty` while a search or a filter hides rows. */
  noneFits: { title: string; advice: string };
};

export function SearchedList<Row>(props: SearchedListProps<Row>) {
  const { filters, search, filter, noneFits, empty, ...list } = props;
  const nothing = (
    <EmptyState
      title={noneFits.title}
      action={<Button onClick={filters.clear}>Clear search and filter</Button>}
    >
      {noneFits.advice}
    </EmptyState>
  );
  return (
    <>
      <search className="mb-6 grid gap-4">
        <SearchField
          label={`Search ${list.of}`}
          placeholder={search}
          className="max-w-md"
          value={filters.shown.search}
          onChange={(event) => filters.type(event.target.value)}
        />
        {filter}
      </search>
      <PagedList {...list} empty={filters.isNarrowed ? nothing : empty} />
    </>
  );
}
