import { useTableColumns } from '#web/data/engineer/database-inspector.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { RowsLoading } from './rows-loading.tsx';

export function TableStructure({ table }: { table: string }) {
  return (
    <Loaded
      query={useTableColumns(table)}
      loading={<RowsLoading label={`Loading the structure of ${table}`} />}
      advice="Check your connection and try again. Nothing was changed."
    >
      {(columns) => (
        <div className="rounded border border-hairline bg-surface">
          <table aria-label={`Columns of ${table}`} className="w-full text-left text-sm max-md:block">
            <thead className="max-md:sr-only">
              <tr className="border-b border-hairline text-xs text-ink-muted">
                {['Column', 'Type', 'May be null', 'Default'].map((name) => (
                  <th key={name} scope="col" className="px-4 py-3 font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-md:block">
              {columns.map(({ name, dataType, isNullable, defaultValue }) => (
                <tr
                  key={name}
                  className="border-b border-hairline last:border-b-0 max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-3"
                >
                  <th scope="row" className={`${cell} font-mono font-semibold max-md:w-full`}>
                    {name}
                  </th>
                  <td className={`${cell} font-mono text-ink-muted`}>{dataType}</td>
                  <td className={cell}>
                    <span className="max-md:hidden">{isNullable ? 'Yes' : 'No'}</span>
                    <span className="text-ink-muted md:hidden">
                      {isNullable ? 'may be null' : 'never null'}
                    </span>
                  </td>
                  <td
                    className={classNames(
                      cell,
                      'min-w-0 font-mono break-all text-ink-muted',
                      !defaultValue && 'max-md:hidden',
                    )}
                  >
                    {defaultValue ?? '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Loaded>
  );
}

const cell = 'px-4 py-2.5 max-md:p-0';
