import { operatorErrors } from '#domain/errors/operator.ts';
import type { AuditEntryRow } from '#domain/wire/operator.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { dataOf } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { PAGE_SIZE, usePages } from '../paging/paged-query.ts';

export type AuditEntry = FromRow<AuditEntryRow>;

export type AuditFilter = { issueId?: string; engineerId?: string };

export function useAuditLog({ issueId, engineerId }: AuditFilter = {}) {
  return usePages<AuditEntry>(operatorKeys.auditLog({ issueId, engineerId }), (after) =>
    failingAs('auditLogNotLoaded', operatorErrors.auditLogNotLoaded, async () => {
      const { rest } = await backend();
      let query = rest.from('audit_log').select('*');
      if (issueId) query = query.eq('issue_id', issueId);
      if (engineerId) query = query.eq('engineer_id', engineerId);
      if (after) query = query.lt('id', after.id);
      const ordered = query.order('id', { ascending: false }).limit(PAGE_SIZE);
      return (await dataOf(ordered)).map(fromRow);
    }),
  );
}
