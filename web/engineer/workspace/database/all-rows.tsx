import { RefreshCw } from 'lucide-react';
import { useTableRows } from '#web/data/engineer/database-inspector.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { FoundRows } from './found-rows.tsx';
import { RowsLoading } from './rows-loading.tsx';

export function AllRows({ table }: { table: string }) {
  const list = useTableRows(table);
  const { error, isFetching, hasMore, isLoadingMore, loadMore, refetch } = list;
  return (
    <Loaded
      query={{ ...list, data: list.rows }}
      loading={<RowsLoading label={`Loading rows of ${table}`} />}
      advice="Check your connection and try again. Nothing was changed."
      empty={
        <EmptyState title="No rows that you may see">
          Rows come here once there are issues that nobody holds, or that you hold.
        </EmptyState>
      }
    >
      {(rows) => (
        <div>
          <FoundRows table={table} rows={rows} hasMore={hasMore} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm text-ink-muted tabular-nums">
              {rows.length === 1 ? '1 row' : `${rows.length} rows`}, newest first
              {hasMore && '. There are older ones'}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="ghost"
                size="sm"
                onClick={() => void refetch()}
                pending={isFetching && !isLoadingMore}
                icon={<RefreshCw className="size-4" />}
              >
                Refresh rows
              </Button>
              {hasMore && (
                <Button
                  size="sm"
                  onClick={() => void loadMore()}
                  pending={isLoadingMore}
                  pendingLabel="Loading…"
                >
                  Show older rows
                </Button>
              )}
            </div>
          </div>
          {error && (
            <p role="alert" className="mt-2 text-sm text-danger-ink">
              {error.message}
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}
