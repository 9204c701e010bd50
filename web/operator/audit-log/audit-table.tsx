import { Link } from 'react-router';
import type { AuditEntry } from '#web/data/operator/audit-log.ts';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { DataTable } from '../data-table.tsx';
import { words } from '../words.ts';

const columns = [
  { name: 'What' },
  { name: 'About', className: 'md:w-1/3' },
  { name: 'Why', className: 'md:w-1/4' },
  { name: 'By' },
];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable
      label="Audit log"
      columns={columns}
      rows={entries.map((entry) => ({ key: entry.id, cells: cellsOf(entry) }))}
    />
  );
}

function cellsOf(entry: AuditEntry) {
  const { action, issueId, issueTitle, engineerName, accountId, accountEmail, note, actorEmail, at } = entry;
  return [
    <span key="what" className="font-semibold">
      {words(action)}
    </span>,
    <span key="about" className="leading-6 wrap-anywhere">
      {issueId && (
        <Link to={paths.operatorIssue(issueId)} className="underline underline-offset-4">
          {issueTitle ?? 'An issue that is gone'}
        </Link>
      )}
      {issueId && engineerName && <br />}
      {engineerName && (
        <Link to={paths.operatorEngineers(engineerName)} className="underline underline-offset-4">
          {engineerName}
        </Link>
      )}
      {accountId &&
        (accountEmail ? (
          <Link to={paths.operatorPeople(accountEmail)} className="underline underline-offset-4">
            {accountEmail}
          </Link>
        ) : (
          'An account that is gone'
        ))}
      {!issueId && !engineerName && !accountId && <span className="text-ink-muted">–</span>}
    </span>,
    <span key="why" className="wrap-anywhere whitespace-pre-line">
      {note ?? <span className="text-ink-muted">–</span>}
    </span>,
    <span key="who" className="text-ink-muted">
      <span className="break-all">{actorEmail ?? 'The service'}</span>
      <br />
      <DateText value={at} withTime className="whitespace-nowrap" />
    </span>,
  ];
}
