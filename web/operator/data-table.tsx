import type { ReactNode } from 'react';
import { classNames } from '#web/ui/tokens/class-names.ts';

type Column = {
  name: string;
  className?: string;
  isNumber?: boolean;
  /** True for the column with the buttons. A card does not show the name of this column. */
  isActs?: boolean;
};
type Row = { key: string | number; cells: readonly ReactNode[] };

type DataTableProps = { label: string; columns: readonly Column[]; rows: readonly Row[] };

export function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    <div className="rounded border border-hairline bg-surface">
      <table aria-label={label} className="w-full text-left text-sm max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-hairline text-xs text-ink-muted">
            {columns.map(({ name, isNumber, isActs }) => (
              <th
                key={name}
                scope="col"
                className={classNames('px-4 py-3 font-semibold', (isNumber || isActs) && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(({ key, cells }) => (
            <tr
              key={key}
              className="border-b border-hairline align-top last:border-b-0 max-md:block max-md:px-4 max-md:py-4"
            >
              {columns.map(({ name, isNumber, isActs, className }, index) => (
                <td
                  key={name}
                  className={classNames(
                    'min-w-0 px-4 py-3 max-md:block max-md:px-0 max-md:py-1',
                    isNumber && 'tabular-nums',
                    isNumber && 'md:text-right',
                    index > 0 &&
                      !isActs &&
                      'max-md:grid max-md:grid-cols-[5.5rem_minmax(0,1fr)] max-md:gap-x-3',
                    className,
                  )}
                >
                  {index > 0 && !isActs && (
                    <span aria-hidden="true" className="text-ink-muted md:hidden">
                      {name}
                    </span>
                  )}
                  <div className={isActs ? 'flex md:justify-end' : ''}>{cells[index]}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
