import type { ResolvedIssue } from '#domain/estimate/estimate-issue.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { fragment } from '#server/platform/database/sql.ts';

const MOST = 400;
const LONGEST = 6000;

/** Returns a version that changes whenever the resolved issues behind estimates change. */
export async function readResolvedVersion(owner: Sql, exceptId: string): Promise<string> {
  const [row] = await owner<{ version: string }[]>`
    select coalesce(md5(string_agg(id || ' ' || updated_at, ',' order by completed_at, id)), '') as version
    from (select id, updated_at, completed_at ${newest(exceptId)}) newest`;
  return row?.version ?? '';
}

/**
 * Returns the newest resolved issues, oldest first, with the hours spent (or else quoted) and the price if paid.
 * Excludes the estimated issue, unaccepted fixes and engineers' own issues.
 */
export async function readResolvedIssues(owner: Sql, exceptId: string): Promise<ResolvedIssue[]> {
  return owner<ResolvedIssue[]>`
    select title, description, "codingApp", urgency, hours, price from (
      select id, title, left(description, ${LONGEST}) as description, coding_app as "codingApp", urgency,
        coalesce(hours_spent, estimated_hours)::float8 as hours,
        case when quote_status = 'Paid' then quoted_price::float8 end as price, completed_at
      ${newest(exceptId)}
    ) newest order by completed_at, id`;
}

// Unaccepted fixes and fixes of an engineer's own issue are confirmed only by the engineer.
function newest(exceptId: string) {
  return fragment`
    from marketplace.issue i
    where status = 'completed' and accepted_at is not null and id <> ${exceptId}
      and (coalesce(hours_spent, estimated_hours) is not null or quote_status = 'Paid')
      and user_id is distinct from engineer_id and not exists (
        select from auth.users u where u.id = i.engineer_id and lower(u.email) = lower(i.email))
    order by completed_at desc, id desc limit ${MOST}`;
}
