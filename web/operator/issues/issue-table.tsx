import { memo } from 'react';
import { Link } from 'react-router';
import { engineerStatusLabel } from '#domain/issue/status.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { Badge, StatusBadge } from '#web/ui/feedback/badge.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { DataTable } from '../data-table.tsx';
import { unpricedWord } from '../issue/unpriced-text.ts';

const columns = [
  { name: 'Issue', className: 'md:w-1/2' },
  { name: 'Status' },
  { name: 'Urgency' },
  { name: 'Price', isNumber: true },
  { name: 'Submitted' },
];

/** Without `memo`, typing in the search field is slow with 1,000 rows. */
export const IssueTable = memo(function IssueTable({ issues }: { issues: readonly Issue[] }) {
  return (
    <DataTable
      label="Issues"
      columns={columns}
      rows={issues.map((issue) => ({ key: issue.id, cells: cellsOf(issue) }))}
    />
  );
});

function cellsOf(issue: Issue) {
  const { id, title, email, takenDownAt, urgency, quotedPrice, quoteStatus, createdAt } = issue;
  return [
    <div key="issue">
      <Link
        to={paths.operatorIssue(id)}
        className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      <p className="break-all text-ink-muted">{email}</p>
    </div>,
    <span key="status" className="inline-flex flex-wrap gap-1.5">
      <StatusBadge status={engineerStatusLabel(issue)} />
      {takenDownAt && <Badge tone="danger">Taken down</Badge>}
    </span>,
    <span key="urgency" className="whitespace-nowrap">
      {urgency}
    </span>,
    quotedPrice === null ? (
      <span key="price" className="text-ink-muted">
        {unpricedWord(issue)}
      </span>
    ) : (
      <span key="price">
        {formatDollars(quotedPrice)} <span className="text-ink-muted">{quoteStatus}</span>
      </span>
    ),
    <DateText key="submitted" value={createdAt} className="whitespace-nowrap" />,
  ];
}
