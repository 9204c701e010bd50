import type { ResolvedIssue } from '#domain/estimate/estimate-issue.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';

const MOST = 400;
const LONGEST = 6000;

/**
 * The newest resolved issues, oldest of them first: the hours that were spent, or else quoted; the price if it was
 * paid. The issue under estimate is never among them.
 */
export async function readResolvedIssues(tx: TransactionSql, exceptId: string): Promise<ResolvedIssue[]> {
  return tx<ResolvedIssue[]>`
    select title, description, "codingApp", urgency, hours, price from (
      select title, left(description, ${LONGEST}) as description, coding_app as "codingApp", urgency,
        coalesce(hours_spent, estimated_hours)::float8 as hours,
        case when quote_status = 'Paid' then quoted_price::float8 end as price, completed_at
      from marketplace.issue
      where status = 'completed' and id <> ${exceptId}
        and (coalesce(hours_spent, estimated_hours) is not null or quote_status = 'Paid')
      order by completed_at desc limit ${MOST}
    ) newest order by completed_at`;
}
