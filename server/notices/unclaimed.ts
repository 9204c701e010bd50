import type { Sql } from '#server/platform/database/connect.ts';

/** `since` tells one wait of an issue from the next, as text. */
export type Unclaimed = { title: string; email: string; urgency: string; hours: number; since: string };

/**
 * An issue that nobody holds, and for how many whole hours it has waited since it was submitted or last released; null
 * once somebody does, it is closed, or it has waited for less than the hours that the setting of this name says.
 */
export async function readUnclaimed(
  owner: Sql,
  issueId: string,
  setting: 'hours_until_alert' | 'hours_promised',
): Promise<Unclaimed | null> {
  const [unclaimed] = await owner<Unclaimed[]>`
    select title, email, urgency, floor(extract(epoch from now() - available_since) / 3600)::int as hours,
      extract(epoch from available_since)::text as since
    from marketplace.issue
    where id = ${issueId} and status = 'pending' and engineer_id is null
      and available_since <= now() - make_interval(hours => marketplace.setting(${setting})::int)`;
  return unclaimed ?? null;
}
