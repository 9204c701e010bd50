import { useAuditLog } from '#web/data/operator/audit-log.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PagedList } from '../paged-list.tsx';
import { AuditTable } from './audit-table.tsx';

export default function AuditLog() {
  const list = useAuditLog();
  return (
    <Page title="Audit log" lead="Everything that operators did, the newest first. Nobody can change it.">
      <PagedList
        list={list}
        of="entries"
        empty={
          <EmptyState title="Nothing was done yet">
            Each approval, refund, reassignment and take-down is entered here with who did it and why.
          </EmptyState>
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </Page>
  );
}
