import type { TransactionSql } from '#server/platform/database/connect.ts';
import { noteProviders } from '../identities/write-identity.ts';
import { writeEmailIdentity } from '../users/sign-up-record.ts';
import type { UserRow } from '../users/user-row.ts';
import { authError } from '../wire/auth-error.ts';
import { confirmAddress } from './confirm-address.ts';

/**
 * One half of an e-mail change: both the old and the new address must agree, in either order. True
 * once the change is made. An account that gets its first address by it keeps nothing that was set up without one. Throws 422 `email_exists` when the new address was taken meanwhile.
 */
export async function changeAddress(
  tx: TransactionSql,
  user: UserRow,
  half: 'email_change_new' | 'email_change_current',
  now: Date,
): Promise<boolean> {
  await tx`
    update auth.one_time_tokens set used_at = ${now}
    where user_id = ${user.id} and token_type = ${half} and used_at is null`;
  if (user.email_change_confirm_status === 0) {
    await tx`update auth.users set email_change_confirm_status = 1, updated_at = ${now} where id = ${user.id}`;
    return false;
  }
  const email = user.email_change ?? '';
  const [taken] = await tx`
    select from auth.users where email = ${email} and not is_sso_user and id <> ${user.id}`;
  if (taken) throw emailExists();
  // Links and codes mailed to the old address prove nothing about the new one.
  await tx`update auth.one_time_tokens set used_at = ${now} where user_id = ${user.id} and used_at is null`;
  await tx`
    update auth.users set email = email_change, email_change = null, email_change_confirm_status = 0, updated_at = ${now}
    where id = ${user.id}`;
  if (user.email === null && user.email_confirmed_at === null) {
    // The first proof of its address: what was prepared without one may be somebody else's.
    await tx`update auth.users set is_anonymous = false where id = ${user.id}`;
    await confirmAddress(tx, { ...user, email }, null, now);
  } else await writeEmailIdentity(tx, { userId: user.id, email, isVerified: true, now });
  await noteProviders(tx, user.id, now);
  return true;
}

/** 422 `email_exists`: for callers who may know that an address is taken. */
export function emailExists() {
  return authError(422, 'email_exists', 'A user with this email address has already been registered');
}
