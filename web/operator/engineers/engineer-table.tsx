import { Link } from 'react-router';
import { countedText } from '#domain/issue/issue-lists.ts';
import type { OperatorEngineer } from '#web/data/operator/engineers.ts';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { ApproveButton, SuspendButton } from '../acts/engineer-buttons.tsx';
import { DataTable } from '../data-table.tsx';
import { StandingBadge } from '../standing-badge.tsx';

const columns = [
  { name: 'Engineer', className: 'md:w-2/5' },
  { name: 'Standing' },
  { name: 'Joined' },
  { name: 'Issues' },
  { name: 'Decision', isActs: true },
];

export function EngineerTable({ engineers }: { engineers: readonly OperatorEngineer[] }) {
  return (
    <DataTable
      label="Engineers"
      columns={columns}
      rows={engineers.map((engineer) => ({ key: engineer.id, cells: cellsOf(engineer) }))}
    />
  );
}

function cellsOf(engineer: OperatorEngineer) {
  const { id, name, email, skills, standing, reason, createdAt, holding, resolved } = engineer;
  const nameId = `engineer-${id}`;
  return [
    <div key="engineer">
      <p id={nameId} className="font-semibold wrap-anywhere">
        {name}
      </p>
      <p className="break-all text-ink-muted">{email}</p>
      <p className="mt-1 text-xs wrap-anywhere text-ink-muted">{skills.join(', ')}</p>
      {reason && <p className="mt-1 text-xs wrap-anywhere text-danger-ink">{reason}</p>}
    </div>,
    <StandingBadge key="standing" standing={standing} />,
    <DateText key="joined" value={createdAt} />,
    <Link
      key="issues"
      to={paths.operatorIssues(id)}
      aria-describedby={nameId}
      className="whitespace-nowrap underline underline-offset-4"
    >
      {holding} held, {countedText(resolved)} resolved
    </Link>,
    <span key="decision" className="inline-flex flex-wrap gap-2 max-md:mt-2 md:justify-end">
      {standing !== 'approved' && (
        <ApproveButton engineer={engineer} isSuspended={standing === 'suspended'} about={nameId} />
      )}
      {standing !== 'suspended' && (
        <SuspendButton engineer={engineer} isApplication={standing === 'waiting'} about={nameId} />
      )}
    </span>,
  ];
}
