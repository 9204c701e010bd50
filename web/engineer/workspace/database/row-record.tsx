import { useState } from 'react';
import type { TableColumn, TableRow } from '#web/data/engineer/database-inspector.ts';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { CellContent } from './cell-content.tsx';
import { ValueDialog } from './value-dialog.tsx';

export function RowRecord({ columns, row }: { columns: readonly TableColumn[]; row: TableRow }) {
  const [opened, setOpened] = useState<TableColumn | null>(null);
  return (
    <div className="rounded border border-hairline bg-surface">
      <dl className="text-sm">
        {columns.map((column) => (
          <div
            key={column.name}
            className="grid gap-x-4 border-b border-hairline px-4 py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-baseline"
          >
            <dt className="font-mono text-xs break-all text-ink-muted">{column.name}</dt>
            <dd className="min-w-0">
              <button
                type="button"
                onClick={() => setOpened(column)}
                className="relative block min-h-6 max-w-full truncate rounded text-left hover:underline hover:underline-offset-4"
              >
                <CellContent value={row[column.name] ?? null} dataType={column.dataType} />
                <span className="sr-only">, all of {column.name}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <div className="px-4 py-3">
        <CopyButton text={JSON.stringify(row, null, 2)}>Copy row as JSON</CopyButton>
      </div>
      <ValueDialog column={opened} row={row} onClose={() => setOpened(null)} />
    </div>
  );
}
