import { useAuditLog } from '#web/data/operator/audit-log.ts';
import { AuditTable } from '../audit-log/audit-table.tsx';

export function IssueAuditLog({ issueId }: { issueId: string }) {
  const { rows = [] } = useAuditLog({ issueId });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="issue-audit-log" className="mt-4">
      <h2 id="issue-audit-log" className="mb-3 text-lg font-semibold">
        What operators did
      </h2>
      <AuditTable entries={rows} />
    </section>
  );
}
