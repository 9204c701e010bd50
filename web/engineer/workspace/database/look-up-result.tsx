import { type LookUp, useLookUp } from '#web/data/engineer/database-inspector.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { FoundRows } from './found-rows.tsx';
import { RowsLoading } from './rows-loading.tsx';

export function LookUpResult({ table, lookUp }: { table: string; lookUp: LookUp }) {
  return (
    <Loaded
      query={useLookUp(table, lookUp)}
      loading={<RowsLoading label="Looking it up" />}
      advice="Check your connection and the column, and try again. Nothing was changed."
      empty={
        <EmptyState title="No row with this ID">
          None that you may see has it in <span className="font-mono">{lookUp.column}</span>. IDs are 36
          characters long, as in the address of an issue.
        </EmptyState>
      }
    >
      {(rows) => (
        <div>
          <p role="status" className="mb-3 text-sm text-ink-muted">
            {rows.length === 1 ? '1 row' : `${rows.length} rows`} found
          </p>
          <FoundRows table={table} rows={rows} />
        </div>
      )}
    </Loaded>
  );
}
