import type { ResolvedIssue } from '#domain/estimate/estimate-issue.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { fragment } from '#server/platform/database/sql.ts';

const MOST = 400;
const LONGEST = 6000;

/** Returns a hash of the resolved issues. The hash changes if such an issue is added or changed. */
export async function readResolvedVersion(owner: Sql, exceptId: string): Promise<string> {
  const [row] = await owner<{ version: string }[]>`
    select coalesce(md5(string_agg(id || ' ' || updated_at, ',' order by completed_at, id)), '') as version
    from (select id, updated_at, completed_at ${newest(exceptId)}) newest`;
  return row?.version ?? '';
}

/**
 * Returns the newest resolved issues, sorted from oldest to newest. `hours` are the hours spent. If they are
 * unknown, `hours` are the quoted hours. Leaves out the issue that is being estimated.
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

// Excludes fixes that the client has not accepted and issues that engineers submitted themselves, because no
// client has confirmed them.
function newest(exceptId: string) {
  return fragment`
    from marketplace.issue i
    where status = 'completed' and accepted_at is not null and id <> ${exceptId}
      and (coalesce(hours_spent, estimated_hours) is not null or quote_status = 'Paid')
      and user_id is distinct from engineer_id and not exists (
        select from auth.users u where u.id = i.engineer_id and lower(u.email) = lower(i.email))
    order by completed_at desc, id desc limit ${MOST}`;
}
