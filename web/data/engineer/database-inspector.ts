import { useQuery } from '@tanstack/react-query';
import { databaseToolErrors } from '#domain/errors/database-tools.ts';
import type { TableColumn as ColumnRow, TableRow as Row } from '#domain/wire/procedures.ts';
import type { Json } from '#domain/wire/rows.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callFailingAs, callProcedure, isId } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';
import { useRowPages } from '../paging/paged-query.ts';

export type TableColumn = ColumnRow;
/** The inspector shows the column names of the database, so they are not converted. */
export type TableRow = Row;
export type TableValue = Json;

export type LookUp = { column: string; id: string };

const PAGE_SIZE = 100;

export function useTables() {
  return useQuery({
    queryKey: queryKeys.tables,
    queryFn: () =>
      callFailingAs('tablesNotLoaded', databaseToolErrors, 'get_database_tables', {}).then((rows) =>
        rows.map(({ name }) => name),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useTableColumns(table: string) {
  return useQuery({
    queryKey: queryKeys.tableColumns(table),
    queryFn: () =>
      failingAs('tableStructureNotLoaded', databaseToolErrors.tableStructureNotLoaded(table), () =>
        callProcedure('get_table_columns', { p_table_name: table }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useTableRows(table: string) {
  const [list, { data: rows, isFetching }] = useRowPages<TableRow>({
    queryKey: queryKeys.tableRows(table),
    fetchPage: (last) =>
      failingAs('tableDataNotLoaded', databaseToolErrors.tableDataNotLoaded(table), () =>
        callProcedure('get_table_data', {
          p_table_name: table,
          p_limit: PAGE_SIZE,
          ...(last && { p_before_created_at: last.created_at, p_before_id: last.id }),
        }),
      ),
    pageSize: PAGE_SIZE,
  });
  return { rows, isFetching, ...list };
}

export function useLookUp(table: string, { column, id }: LookUp) {
  return useQuery({
    queryKey: queryKeys.tableLookUp(table, column, id),
    queryFn: () =>
      failingAs('tableDataNotLoaded', databaseToolErrors.tableDataNotLoaded(table), () =>
        rowsBy(table, { column, id }),
      ),
  });
}

export type RelatedRows = { table: string; column: string; rows: TableRow[] };

const related = [
  { table: 'issues', column: 'id' },
  { table: 'timeline_events', column: 'issue_id' },
  { table: 'messages', column: 'issue_id' },
];

export function useRelatedRows(issueId: string | null) {
  return useQuery({
    queryKey: queryKeys.relatedRows(issueId),
    queryFn: () =>
      failingAs('relatedDataNotLoaded', databaseToolErrors.relatedDataNotLoaded, () =>
        Promise.all(
          related.map(async ({ table, column }) => ({
            table,
            column,
            rows: await rowsBy(table, { column, id: issueId ?? '' }),
          })),
        ),
      ),
    enabled: issueId !== null,
    refetchInterval: (query) => (query.state.data ? pollingPause(30_000) : false),
  });
}

async function rowsBy(table: string, { column, id }: LookUp): Promise<TableRow[]> {
  if (!isId(id)) return [];
  return callProcedure('get_table_data_by_id', { p_table_name: table, p_id_column: column, p_id_value: id });
}
