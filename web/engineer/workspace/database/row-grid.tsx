import { Fragment, type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import type { TableColumn, TableRow } from '#web/data/engineer/database-inspector.ts';
import { columnWidth } from './column-width.ts';
import { type CellAt, gridMove } from './grid-move.ts';
import { cellIn, GridRow } from './grid-row.tsx';
import { useCellFocus } from './use-cell-focus.ts';
import { useRowWindow } from './use-row-window.ts';
import { ValueDialog } from './value-dialog.tsx';

type RowGridProps = {
  table: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  hasMore: boolean;
};

export function RowGrid({ table, columns, rows, hasMore }: RowGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { at, moveTo, noteFocus } = useCellFocus(box, rows.length, columns.length);
  const [opened, setOpened] = useState<CellAt | null>(null);
  const shown = useRowWindow(box, rows.length, at.row);
  const widths = useMemo(() => columns.map((column) => columnWidth(column, rows)), [columns, rows]);
  const width = widths.reduce((sum, each) => sum + each, 0);

  function press(event: KeyboardEvent) {
    const size = { rows: rows.length, columns: columns.length, rowsInView: shown.rowsInView() };
    const next = gridMove(event, at, size);
    if (next) moveTo(next);
    else if (event.key === 'Enter' || event.key === ' ') setOpened(at);
    else return;
    event.preventDefault();
  }

  function click({ target }: MouseEvent) {
    // The dialog must not open when the user selects text.
    if (getSelection()?.isCollapsed !== false) setOpened(cellIn(target));
  }

  return (
    <div>
      <div
        ref={box}
        className="max-h-[min(32rem,70vh)] overflow-auto rounded border border-hairline bg-surface"
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern is a table with moving focus
          role="grid"
          aria-label={`Rows of ${table}`}
          aria-describedby={hint}
          aria-readonly="true"
          aria-rowcount={hasMore ? -1 : rows.length + 1}
          aria-colcount={columns.length}
          onKeyDown={press}
          onClick={click}
          onFocus={({ target }) => noteFocus(cellIn(target) ?? at)}
          className="table-fixed border-separate border-spacing-0 text-left text-sm"
          style={{ width: `${width}rem` }}
        >
          <GridHead columns={columns} widths={widths} />
          <tbody>
            {shown.rows.map(({ index, gap }) => {
              const row = rows[index];
              return (
                row && (
                  <Fragment key={row.id}>
                    <Gap height={gap} />
                    <GridRow
                      row={row}
                      index={index}
                      columns={columns}
                      focusedColumn={index === at.row ? at.column : null}
                    />
                  </Fragment>
                )
              );
            })}
            <Gap height={shown.gapAfter} />
          </tbody>
        </table>
      </div>
      <p id={hint} className="sr-only">
        Arrow keys move between cells. Enter shows all of a value.
      </p>
      <FocusedValue column={columns[at.column]} row={rows[at.row]} />
      <ValueDialog
        column={(opened && columns[opened.column]) ?? null}
        row={opened ? rows[opened.row] : undefined}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

type GridHeadProps = Pick<RowGridProps, 'columns'> & { widths: readonly number[] };

function GridHead({ columns, widths }: GridHeadProps) {
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

function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row contains nothing focusable
  return height > 0 && <tr aria-hidden="true" style={{ height }} />;
}

function FocusedValue({ column, row }: { column: TableColumn | undefined; row: TableRow | undefined }) {
  if (!column || !row) return null;
  const value = row[column.name] ?? null;
  const exact = typeof value === 'string' ? value.slice(0, 300) : JSON.stringify(value).slice(0, 300);
  return (
    // Hidden from screen readers, because they already read the focused cell.
    <p aria-hidden="true" className="mt-2 truncate font-mono text-xs text-ink-muted">
      {column.name}: {exact}
    </p>
  );
}
