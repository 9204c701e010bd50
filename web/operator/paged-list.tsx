import type { ReactNode } from 'react';
import type { usePages } from '#web/data/paging/paged-query.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ListLoading } from './list-loading.tsx';

type PagedListProps<Row> = {
  list: ReturnType<typeof usePages<Row>>;
  of: string;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

export function PagedList<Row>({ list, of, empty, children }: PagedListProps<Row>) {
  return (
    <Loaded
      query={{ ...list, data: list.rows }}
      loading={<ListLoading label={`Loading ${of}`} />}
      advice="Nothing was changed. Check your connection and try again."
      empty={empty}
    >
      {(rows) => (
        <>
          {children(rows)}
          <LoadMore list={list} className="mt-6">
            Show older {of}
          </LoadMore>
        </>
      )}
    </Loaded>
  );
}
