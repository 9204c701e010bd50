import type { EstimatedIssue } from '#domain/estimate/estimate-issue.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';

/** What an estimate is made from, and the analysis that is stored so far. */
export type UnderEstimate = EstimatedIssue & { analysis: string | null };

/** An issue as its estimate needs it; null when it is gone. */
export async function readUnderEstimate(
  sql: Sql | TransactionSql,
  id: string,
): Promise<UnderEstimate | null> {
  const [issue] = await sql<UnderEstimate[]>`
    select title, description, coding_app as "codingApp", urgency, ai_analysis as analysis
    from marketplace.issue where id = ${id}`;
  return issue ?? null;
}
