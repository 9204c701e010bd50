import type { TransactionSql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import { emailExists } from '../addresses/change-address.ts';
import type { AuthContext } from '../auth-context.ts';
import { noteProviders } from '../identities/identity.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { recordSignUp, writeEmailIdentity } from '../sign-up/sign-up-record.ts';
import { lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { mergeUserData } from '../wire/user-data.ts';
import type { UserAttributes } from './user-attributes.ts';

/** Throws 422 `email_exists` or `phone_exists`, or 400 if the ID is already in use. */
export async function createUser(tx: TransactionSql, attributes: UserAttributes, now: Date): Promise<string> {
  await refuseTaken(tx, attributes, null);
  const [user] = await tx<[{ id: string }?]>`
    insert into auth.users (id, created_at, updated_at)
    values (coalesce(${attributes.id}::uuid, gen_random_uuid()), ${now}, ${now})
    on conflict do nothing returning id`;
  if (!user) throw invalid('A user with this id exists already');
  await writeUser(tx, user.id, attributes, now);
  if (attributes.email !== null && !attributes.confirmEmail) {
    // The user metadata from the administrator is stored like the metadata of a sign-up.
    const { passwordHash, userMetadata } = attributes;
    await recordSignUp(tx, { userId: user.id, passwordHash, data: userMetadata ?? {}, now });
  }
  return user.id;
}

/**
 * Sets the attributes that are not null. Notifies the owner of a new address or password. A new password ends all
 * sessions. Throws 422 `email_exists` or `phone_exists`.
 */
export async function changeUser(
  auth: AuthContext,
  tx: TransactionSql,
  id: string,
  attributes: UserAttributes,
  now: Date,
): Promise<void> {
  await refuseTaken(tx, attributes, id);
  const user = await writeUser(tx, id, attributes, now);
  if (attributes.email !== null && attributes.email !== user.email)
    await announceToOwner(auth, tx, { user, kind: 'address-changed' });
  if (attributes.passwordHash === null) return;
  await tx`select auth.end_address_change(${user.id})`;
  await tx`delete from auth.sessions where user_id = ${id}`;
  await tx`delete from auth.flow_state where user_id = ${id}`;
  await announceToOwner(auth, tx, { user, kind: 'password-changed' });
}

async function writeUser(
  tx: TransactionSql,
  id: string,
  attributes: UserAttributes,
  now: Date,
): Promise<UserRow> {
  const before = await lockUser(tx, id);
  if (!before) throw authError(404, 'user_not_found', 'User not found');
  const { phone, passwordHash, banFor, role } = attributes;
  const email = attributes.email ?? before.email;
  const data = mergeUserData(before.raw_user_meta_data, attributes.userMetadata ?? {});
  const appData = mergeUserData(before.raw_app_meta_data, attributes.appMetadata ?? {});
  const bannedUntil =
    banFor === null ? before.banned_until : banFor === 0 ? null : new Date(now.getTime() + banFor);
  const phoneConfirmedAt = before.phone_confirmed_at ?? (attributes.confirmPhone ? now : null);
  await tx`
    update auth.users set email = ${email}, phone = coalesce(${phone}, phone), role = coalesce(${role}, role),
      encrypted_password = coalesce(${passwordHash}, encrypted_password),
      raw_user_meta_data = ${json(data)}, raw_app_meta_data = ${json(appData)},
      phone_confirmed_at = ${phoneConfirmedAt}, banned_until = ${bannedUntil}, updated_at = ${now}
    where id = ${id}`;
  const isVerified = before.email_confirmed_at !== null || attributes.confirmEmail;
  if (isVerified && before.email_confirmed_at === null) {
    await tx`update auth.users set email_confirmed_at = ${now} where id = ${id}`;
  }
  if (email !== before.email) {
    await tx`update auth.one_time_tokens set used_at = ${now} where user_id = ${id} and used_at is null`;
  }
  const hadEmail = before.identities.some(({ provider }) => provider === 'email');
  const getsEmail = attributes.email !== null || passwordHash !== null || before.identities.length === 0;
  if (email === null || before.is_sso_user || !(hadEmail || getsEmail)) return before;
  await writeEmailIdentity(tx, { userId: id, email, isVerified, now });
  if (!hadEmail) await noteProviders(tx, id, now);
  return before;
}

async function refuseTaken(
  tx: TransactionSql,
  attributes: UserAttributes,
  own: string | null,
): Promise<void> {
  const [taken] = await tx<[{ by_email: boolean }?]>`
    select coalesce(email = ${attributes.email} and not is_sso_user, false) as by_email from auth.users
    where ((email = ${attributes.email} and not is_sso_user) or phone = ${attributes.phone})
      and id is distinct from ${own} limit 1`;
  if (taken?.by_email) throw emailExists();
  if (taken)
    throw authError(422, 'phone_exists', 'A user with this phone number has already been registered');
}
