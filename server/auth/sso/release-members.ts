import type { TransactionSql } from '#server/platform/database/connect.ts';

/** What a provider may still do: vouch for addresses of these domains, and sign people in. */
type Remaining = { domains: string[]; signsIn: boolean };

/**
 * Takes from a provider's members what it no longer vouches for, in the transaction that changes it: whose address it
 * had verified is unverified and signed out, and so is everybody where it signs nobody in. Codes under way are worth
 * nothing.
 */
export async function releaseMembers(
  tx: TransactionSql,
  providerId: string,
  { domains, signsIn }: Remaining,
  now: Date,
): Promise<void> {
  const members = tx`select user_id from auth.identities where provider = ${`sso:${providerId}`}`;
  const lost = await tx<Array<{ id: string }>>`
    update auth.users set email_confirmed_at = null, updated_at = ${now}
    where id in (${members}) and is_sso_user and email_confirmed_at is not null
      and not regexp_replace(email, '^.*@', '') = any(${domains})
    returning id`;
  const ids = lost.map(({ id }) => id);
  await tx`
    delete from auth.sessions where user_id in (${members}) and (not ${signsIn} or user_id = any(${ids}))`;
  await tx`
    delete from auth.flow_state where provider = ${providerId} and (not ${signsIn} or user_id = any(${ids}))`;
}
