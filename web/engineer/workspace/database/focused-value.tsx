import type { TableColumn, TableRow } from '#web/data/engineer/database-inspector.ts';

/** The exact value of the cell that Tab leads to, on one line below the grid. */
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
    // The cell itself is read out; this is for the eye.
    <p aria-hidden="true" className="mt-2 truncate font-mono text-xs text-ink-muted">
      {column.name}: {exact}
    </p>
  );
}
