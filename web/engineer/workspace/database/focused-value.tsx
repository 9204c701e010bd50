import type { TableColumn, TableRow } from '#web/data/engineer/database-inspector.ts';

export function FocusedValue({
  column,
  row,
}: {
  column: TableColumn | undefined;
  row: TableRow | undefined;
}) {
  if (!column || !row) return null;
  const value = row[column.name] ?? null;
  const exact = typeof value === 'string' ? value.slice(0, 300) : JSON.stringify(value).slice(0, 300);
  return (
    // Screen readers read the cell itself.
    <p aria-hidden="true" className="mt-2 truncate font-mono text-xs text-ink-muted">
      {column.name}: {exact}
    </p>
  );
}
