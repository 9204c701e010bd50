import { operatorErrors } from '#domain/errors/operator.ts';
import type { SecurityEventRow } from '#domain/wire/operator.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { PAGE_SIZE, usePages } from '../paging/paged-query.ts';

export type SecurityEvent = FromRow<SecurityEventRow>;

export function useSecurityEvents({ event, about }: { event: string; about: string }) {
  return usePages<SecurityEvent>(operatorKeys.securityEvents({ event, about }), (after) =>
    callFailingAs('securityEventsNotLoaded', operatorErrors, 'operator_security_events', {
      p_limit: PAGE_SIZE,
      ...(event && { p_event: event }),
      ...(about && { p_about: about }),
      ...(after && { p_before_at: after.at, p_before_id: after.id }),
    }).then((rows) => rows.map(fromRow)),
  );
}
