import type { TransactionSql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import { lockIdentity, writeIdentity } from '../identities/write-identity.ts';
import { lockUser } from '../users/find-user.ts';
import { isBanned } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import type { SsoPerson } from './assertion-person.ts';

/**
 * The account of an organization's member, found by the provider's identity alone or created; never another account
 * with the same address. Its address follows the provider's. Throws 403 `user_banned`.
 */
export async function ssoAccountOf(
  tx: TransactionSql,
  { identity, email, isVouchedFor }: SsoPerson,
  now: Date,
): Promise<string> {
  const ownerId = await lockIdentity(tx, identity);
  if (ownerId === null) {
    const data = json(identity.data);
    const [user] = await tx<[{ id: string }]>`
      insert into auth.users (email, email_confirmed_at, is_sso_user, raw_user_meta_data, created_at, updated_at)
      values (${email}, ${isVouchedFor ? now : null}, true, ${data}, ${now}, ${now}) returning id`;
    await writeIdentity(tx, { userId: user.id, identity, now });
    return user.id;
  }
  const user = await lockUser(tx, ownerId);
  if (!user || isBanned(user, now)) throw authError(403, 'user_banned', 'User is banned');
  const confirmedAt = isVouchedFor ? (user.email === email ? (user.email_confirmed_at ?? now) : now) : null;
  await tx`update auth.users set email = ${email}, email_confirmed_at = ${confirmedAt} where id = ${ownerId}`;
  await writeIdentity(tx, { userId: ownerId, identity, now });
  return ownerId;
}
