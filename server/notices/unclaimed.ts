import type { Sql } from '#server/platform/database/connect.ts';

export type Unclaimed = { title: string; email: string; urgency: string; hours: number };

/** An issue that nobody holds, and for how many whole hours it has waited; null once somebody does, or it is closed. */
export async function readUnclaimed(owner: Sql, issueId: string): Promise<Unclaimed | null> {
  const [unclaimed] = await owner<Unclaimed[]>`
    select title, email, urgency, floor(extract(epoch from now() - created_at) / 3600)::int as hours
    from marketplace.issue
    where id = ${issueId} and status = 'pending' and engineer_id is null`;
  return unclaimed ?? null;
}
