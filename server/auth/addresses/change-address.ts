import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { hasSecondFactor } from '../factors/require-second-factor.ts';
import { isProtectedByAnother } from '../factors/rival-factor.ts';
import { noteProviders } from '../identities/identity.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { writeEmailIdentity } from '../sign-up/sign-up-record.ts';
import type { EmailChangeHalf, UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import { confirmAddress } from './confirm-address.ts';

/**
 * Starts a change of the account's address. Invalidates the links and codes of an earlier change that was not
 * completed.
 */
export async function beginChange(
  tx: TransactionSql,
  user: UserRow,
  email: string,
  now: Date,
): Promise<void> {
  await tx`
    update auth.one_time_tokens set used_at = ${now}
    where user_id = ${user.id} and token_type in ('email_change_new', 'email_change_current') and used_at is null`;
  await tx`
    update auth.users set email_change = ${email}, email_change_sent_at = ${now}, email_change_agreed = null,
      updated_at = ${now}
    where id = ${user.id}`;
}

/**
 * Records that the old or the new address has confirmed the change. When both have confirmed it, changes the
 * address and returns true. Throws 422 `email_exists` if another account uses the new address by now.
 */
export async function changeAddress(
  auth: AuthContext,
  tx: TransactionSql,
  user: UserRow,
  half: EmailChangeHalf,
  now: Date,
): Promise<boolean> {
  await tx`
    update auth.one_time_tokens set used_at = ${now}
    where user_id = ${user.id} and token_type = ${half} and used_at is null`;
  const agreed = user.email_change_agreed;
  // If the account has no address yet, only the new address has to confirm the change.
  if (user.email !== null && (agreed === null || agreed === half)) {
    await tx`update auth.users set email_change_agreed = ${half}, updated_at = ${now} where id = ${user.id}`;
    return false;
  }
  await makeChange(auth, tx, user, now);
  return true;
}

export function addressOf(half: EmailChangeHalf, user: UserRow): string | null {
  return half === 'email_change_new' ? user.email_change : user.email;
}

/**
 * Replaces the account's address with the new one and notifies the old address. Throws 422 `email_exists` if
 * another account uses the new address, or if this and a single sign-on account with it both have a second factor.
 */
export async function makeChange(
  auth: AuthContext,
  tx: TransactionSql,
  user: UserRow,
  now: Date,
): Promise<void> {
  const email = user.email_change ?? '';
  const [taken] = await tx`
    select from auth.users where email = ${email} and not is_sso_user and id <> ${user.id}`;
  if (taken || (hasSecondFactor(user) && (await isProtectedByAnother(tx, user.id, email))))
    throw emailExists();
  // Links and codes mailed to the old address do not prove ownership of the new one.
  await tx`update auth.one_time_tokens set used_at = ${now} where user_id = ${user.id} and used_at is null`;
  await tx`
    update auth.users set email = email_change, email_change = null, updated_at = ${now}
    where id = ${user.id}`;
  if (user.email === null && user.email_confirmed_at === null) {
    // The existing data of the account may come from someone who does not own the address.
    await tx`update auth.users set is_anonymous = false where id = ${user.id}`;
    await confirmAddress(tx, { ...user, email }, null, now);
  } else await writeEmailIdentity(tx, { userId: user.id, email, isVerified: true, now });
  await noteProviders(tx, user.id, now);
  await announceToOwner(auth, tx, { user, kind: 'address-changed' });
}

export function emailExists() {
  return authError(422, 'email_exists', 'A user with this email address has already been registered');
}
