import type { Sql } from '#server/platform/database/connect.ts';
import type { Settings } from '#server/platform/settings.ts';
import type { StoredIssue } from './stored-issue.ts';

const mostAnHour = 30;

/**
 * Whether the hour before an issue brought its address so many others that no more confirmations go there: anybody may
 * submit with anybody's address. It follows from what is stored alone, so a job that runs again decides alike.
 */
export async function isFlooded(
  owner: Sql,
  { limitFactor }: Pick<Settings, 'limitFactor'>,
  { id, email }: Pick<StoredIssue, 'id' | 'email'>,
): Promise<boolean> {
  if (limitFactor === Number.POSITIVE_INFINITY) return false;
  const most = Math.max(1, Math.floor(mostAnHour * limitFactor));
  const [issue] = await owner`
    select from marketplace.issue this
    where this.id = ${id} and (
      select count(*) from (
        select from marketplace.issue other
        where lower(other.email) = lower(${email}) and other.id <> this.id
          and other.created_at > this.created_at - interval '1 hour' and other.created_at <= this.created_at
        limit ${most}
      ) others
    ) >= ${most}`;
  return issue !== undefined;
}
