import type { TableColumn, TableRow } from '#web/data/engineer/database-inspector.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { isTime, wholeText } from './cell-text.ts';

type ValueDialogProps = { column: TableColumn | null; row: TableRow | undefined; onClose: () => void };

export function ValueDialog({ column, row, onClose }: ValueDialogProps) {
  const value = (column && row?.[column.name]) ?? null;
  const text = wholeText(value);
  return (
    <Dialog
      isOpen={column !== null && row !== undefined}
      onClose={onClose}
      title={column?.name ?? ''}
      width="wide"
      footer={
        <>
          <CopyButton text={JSON.stringify(row, null, 2)}>Copy row as JSON</CopyButton>
          {value !== null && value !== '' && <CopyButton text={text}>Copy value</CopyButton>}
        </>
      }
    >
      <p className="text-sm text-ink-muted">
        <span className="font-mono">{column?.dataType}</span>
        {column && isTime(column.dataType) && typeof value === 'string' && (
          <>
            , in your zone <DateText value={value} withTime />
          </>
        )}
      </p>
      {value === null || value === '' ? (
        <p className="mt-4 text-sm">
          {value === null ? 'It is null: nothing is stored, or you may not see it.' : 'It is an empty text.'}
        </p>
      ) : (
        <pre className="mt-4 rounded bg-sunken p-4 font-mono text-sm break-words whitespace-pre-wrap">
          <LongText>{text}</LongText>
        </pre>
      )}
    </Dialog>
  );
}
