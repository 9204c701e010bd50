import { type TableRow, useTableColumns } from '#web/data/engineer/database-inspector.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { RowGrid } from './row-grid.tsx';
import { RowRecord } from './row-record.tsx';
import { RowsLoading } from './rows-loading.tsx';

type FoundRowsProps = { table: string; rows: readonly TableRow[]; hasMore?: boolean };

export function FoundRows({ table, rows, hasMore = false }: FoundRowsProps) {
  const { data: columns, error, refetch } = useTableColumns(table);
  const [first] = rows;
  if (columns && first) {
    return rows.length === 1 && !hasMore ? (
      <RowRecord columns={columns} row={first} />
    ) : (
      <RowGrid table={table} columns={columns} rows={rows} hasMore={hasMore} />
    );
  }
  if (!error) return <RowsLoading label={`Loading the structure of ${table}`} />;
  return (
    <ErrorState title={error.message} onRetry={() => void refetch()}>
      The rows are here, but not what their columns are. Check your connection and try again.
    </ErrorState>
  );
}
