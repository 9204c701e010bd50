import type { ResolvedIssue } from '#domain/estimate/estimate-issue.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { fragment } from '#server/platform/database/sql.ts';

const MOST = 2000;
const MOST_UNPAID = 5;
const MOST_READ = 10_000;
export const LONGEST_TEXT = 6000;

export type ResolvedVersion = { count: number; hash: string };

/** Returns how many issues are learned from, and a hash that changes if one of them is added or changed. */
export async function readResolvedVersion(owner: Sql): Promise<ResolvedVersion> {
  const [row] = await owner<ResolvedVersion[]>`
    select count(*)::int as count, coalesce(md5(string_agg(id || ' ' || updated_at, ',' order by completed_at, id)), '') as hash
    from (select id, updated_at, completed_at ${newest()}) newest`;
  return row ?? { count: 0, hash: '' };
}

/**
 * Returns the newest resolved issues, sorted from oldest to newest: the hours that the engineer spent, and the price
 * where it was paid. No work takes longer than the time since the issue was submitted, or an hour if that is shorter.
 */
export async function readResolvedIssues(owner: Sql): Promise<ResolvedIssue[]> {
  return owner<ResolvedIssue[]>`
    select title, description, "codingApp", urgency, files, kind, reading, hours, price from (
      select id, title, left(description, ${LONGEST_TEXT}) as description, coding_app as "codingApp", urgency,
        ${namesOfFiles()} as files, work_kind as kind,
        (select r.reading from marketplace.estimate_reading r where r.issue_id = i.id) as reading,
        case when hours_spent is not null then
          greatest(0.01, least(hours_spent, greatest(1, extract(epoch from i.completed_at - created_at) / 3600)))::float8
        end as hours,
        case when quote_status = 'Paid' then quoted_price::float8 end as price, completed_at
      ${newest()}
    ) newest order by completed_at, id`;
}

/** The names of the files of the issue `i`, without those of messages. */
export function namesOfFiles() {
  return fragment`array(select a.name from marketplace.attachment a where a.issue_id = i.id and a.message_id is null order by a.name)`;
}

// Excludes fixes that the client has not accepted and issues that engineers submitted themselves, because no
// client has confirmed them. Of one engineer's fixes that nobody paid for, only the newest count, because somebody
// who is also the client could make any number of them.
function newest() {
  return fragment`
    from (
      select resolved.*, row_number() over (partition by engineer, is_paid order by finished desc, issue desc) as place
      from (
        select id as issue, engineer_id as engineer, completed_at as finished,
          quote_status is not distinct from 'Paid' as is_paid
        from marketplace.issue i
        where status = 'completed' and accepted_at is not null and taken_down_at is null
          and (hours_spent is not null or quote_status = 'Paid')
          and user_id is distinct from engineer_id and not exists (
            select from auth.users u where u.id = i.engineer_id and lower(u.email) = lower(i.email))
        order by completed_at desc, id desc limit ${MOST_READ}) resolved
    ) ranked join marketplace.issue i on i.id = ranked.issue
    where is_paid or place <= ${MOST_UNPAID}
    order by finished desc, issue desc limit ${MOST}`;
}
