import { formatDollars } from '#domain/money/dollars.ts';
import type { LedgerEntry } from '#web/data/operator/ledger.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { DataTable } from '../data-table.tsx';
import { words } from '../words.ts';

const columns = [
  { name: 'Movement' },
  { name: 'Account' },
  { name: 'Amount', isNumber: true },
  { name: 'When' },
];

export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <DataTable
      label="Ledger"
      columns={columns}
      rows={entries.map(({ id, kind, note, account, amount, at }) => ({
        key: id,
        cells: [
          <span key="movement" className="wrap-anywhere">
            {words(kind)}
            {note && <span className="text-ink-muted"> {note}</span>}
          </span>,
          words(account),
          formatDollars(amount),
          <DateText key="when" value={at} withTime className="whitespace-nowrap" />,
        ],
      }))}
    />
  );
}
