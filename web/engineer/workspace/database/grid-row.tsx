import { memo } from 'react';
import type { TableColumn, TableRow } from '#web/data/engineer/database-inspector.ts';
import { CellContent } from './cell-content.tsx';
import type { CellAt } from './grid-move.ts';

type GridRowProps = {
  row: TableRow;
  index: number;
  columns: readonly TableColumn[];
  focusedColumn: number | null;
};

export const GridRow = memo(function GridRow({ row, index, columns, focusedColumn }: GridRowProps) {
  return (
    <tr aria-rowindex={index + 2} className="hover:bg-sunken">
      {columns.map(({ name, dataType }, column) => (
        <td
          key={name}
          data-row={index}
          data-column={column}
          tabIndex={column === focusedColumn ? 0 : -1}
          className="h-9 cursor-pointer scroll-mt-12 truncate border-b border-hairline px-3 -outline-offset-2! focus:outline-2 focus:outline-focus"
        >
          <CellContent value={row[name] ?? null} dataType={dataType} />
        </td>
      ))}
    </tr>
  );
});

export function cellIn(target: EventTarget): CellAt | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}
