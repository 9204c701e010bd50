import type { TableColumn } from '#web/data/engineer/database-inspector.ts';

export function GridHead({
  columns,
  widths,
}: {
  columns: readonly TableColumn[];
  widths: readonly number[];
}) {
  return (
    <thead className="sticky top-0 z-10">
      <tr aria-rowindex={1}>
        {columns.map((column, index) => (
          <th
            key={column.name}
            scope="col"
            style={{ width: `${widths[index]}rem` }}
            className="h-12 truncate border-b border-edge bg-sunken px-3 text-xs font-semibold"
          >
            <span className="font-mono">{column.name}</span>
            <span className="block truncate font-normal text-ink-muted">{column.dataType}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
