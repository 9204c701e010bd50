import { type TableRow, useTableColumns } from '#web/data/engineer/database-inspector.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { RowGrid } from './row-grid.tsx';
import { RowRecord } from './row-record.tsx';
import { RowsLoading } from './rows-loading.tsx';

type FoundRowsProps = { table: string; rows: readonly TableRow[]; hasMore?: boolean };

export function FoundRows({ table, rows, hasMore = false }: FoundRowsProps) {
  const [first] = rows;
  return (
    <Loaded
      query={useTableColumns(table)}
      loading={<RowsLoading label={`Loading the structure of ${table}`} />}
      advice="The rows are here, but not what their columns are. Check your connection and try again."
    >
      {(columns) =>
        first && rows.length === 1 && !hasMore ? (
          <RowRecord columns={columns} row={first} />
        ) : (
          <RowGrid table={table} columns={columns} rows={rows} hasMore={hasMore} />
        )
      }
    </Loaded>
  );
}
