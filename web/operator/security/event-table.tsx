import { securityEvents } from '#domain/account/security-events.ts';
import { timeAgo } from '#domain/text/time-left.ts';
import type { SecurityEvent } from '#web/data/operator/security-events.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { DataTable } from '../data-table.tsx';
import { words } from '../words.ts';

const columns = [
  { name: 'Event', className: 'md:w-1/3' },
  { name: 'Account', className: 'md:w-1/4' },
  { name: 'Network' },
  { name: 'Count', isNumber: true },
  { name: 'When' },
];

type EventTableProps = { events: readonly SecurityEvent[]; onAbout: (about: string) => void };

export function EventTable({ events, onAbout }: EventTableProps) {
  const about = (value: string, shown = value) => (
    <button
      type="button"
      onClick={() => onAbout(value)}
      className="text-left break-all underline underline-offset-4"
    >
      {shown}
    </button>
  );
  const none = <span className="text-ink-muted">–</span>;
  const cellsOf = ({ event, outcome, detail, account, email, address, count, at }: SecurityEvent) => [
    <div key="event">
      <p className={outcome === 'ok' ? 'font-semibold' : 'font-semibold text-danger-ink'}>
        {(securityEvents as Record<string, string>)[event] ?? words(event)}
      </p>
      {detail && <p className="text-xs wrap-anywhere text-ink-muted">{detail}</p>}
    </div>,
    account ? about(email ?? account, accountText(account, email)) : none,
    address ? about(address) : none,
    count,
    <span key="when" className="text-ink-muted">
      {timeAgo(new Date(at), new Date())}
      <br />
      <DateText value={at} withTime className="whitespace-nowrap" />
    </span>,
  ];
  return (
    <DataTable
      label="Security events"
      columns={columns}
      rows={events.map((event) => ({ key: event.id, cells: cellsOf(event) }))}
    />
  );
}

function accountText(account: string, email: string | null): string {
  if (email !== null) return email;
  return account.startsWith('email:') ? `Unknown address (${account.slice(6)})` : 'An account that is gone';
}
