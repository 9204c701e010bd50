import type { TableColumn } from '#web/data/database-inspector.ts';
import { columnWidth } from './column-width.ts';

/** Stays in view while the rows move below it. */
export function GridHead({ columns }: { columns: readonly TableColumn[] }) {
  return (
    <thead className="sticky top-0 z-10">
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            style={{ width: `${columnWidth(column)}rem` }}
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
