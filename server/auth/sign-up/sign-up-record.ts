import type { TransactionSql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { findUserByEmail } from '../users/find-user.ts';
import type { Metadata, UserRow } from '../users/user.ts';

/**
 * Finds the account of `email` and locks it. Creates an unverified account if there is none. Concurrent calls
 * return the same account.
 */
export async function findOrCreateUser(tx: TransactionSql, email: string, now: Date): Promise<UserRow> {
  const [created] = await tx<[{ id: string }?]>`
    insert into auth.users (email, created_at, updated_at) values (${email}, ${now}, ${now})
    on conflict do nothing returning id`;
  if (created) await writeEmailIdentity(tx, { userId: created.id, email, isVerified: false, now });
  else await tx`select from auth.users where email = ${email} and not is_sso_user for no key update`;
  const user = await findUserByEmail(tx, email);
  if (!user) throw new Error('The account vanished while it was looked up.');
  return user;
}

type SignUp = {
  userId: string;
  passwordHash: string | null;
  data: Metadata;
  now: Date;
  browserMark?: string | null;
};

/** Stores the data of a sign-up until the user opens the link. Returns the ID of the stored sign-up. */
export async function recordSignUp(
  tx: TransactionSql,
  { userId, passwordHash, data, now, browserMark = null }: SignUp,
): Promise<string> {
  const [record] = await tx<[{ id: string }]>`
    insert into auth.sign_ups (user_id, encrypted_password, raw_user_meta_data, created_at, browser_hash)
    values (${userId}, ${passwordHash}, ${json(data)}, ${now}, ${browserMark && tokenHash(browserMark)})
    returning id`;
  return record.id;
}

/**
 * Stores a sign-up under the given ID. Returns null if the address is already verified. Repeated calls store
 * only one sign-up. Its empty hash matches no browser, so our own page drops the data.
 */
export async function signUpIfNew(
  tx: TransactionSql,
  { id, email, data, now }: { id: string; email: string; data: Metadata; now: Date },
): Promise<string | null> {
  const user = await findOrCreateUser(tx, email, now);
  if (user.email_confirmed_at !== null) return null;
  await tx`update auth.users set confirmation_sent_at = ${now} where id = ${user.id}`;
  await tx`
    insert into auth.sign_ups (id, user_id, raw_user_meta_data, created_at, browser_hash)
    values (${id}, ${user.id}, ${json(data)}, ${now}, '') on conflict (id) do nothing`;
  return id;
}

/** Copies the data of the newest sign-up to an unverified account. */
export async function showSignUp(
  tx: TransactionSql,
  signUp: { userId: string; passwordHash: string; data: Metadata; now: Date },
): Promise<void> {
  const { userId, passwordHash, data, now } = signUp;
  await tx`
    update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${json(data)},
      confirmation_sent_at = ${now}, updated_at = ${now}
    where id = ${userId} and email_confirmed_at is null`;
}

export async function writeEmailIdentity(
  tx: TransactionSql,
  identity: { userId: string; email: string; isVerified: boolean; now: Date },
): Promise<void> {
  const { userId, email, isVerified, now } = identity;
  const data = { sub: userId, email, email_verified: isVerified, phone_verified: false };
  await tx`
    insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
    values (${userId}, 'email', ${userId}, ${json(data)}, ${now}, ${now})
    on conflict (provider, provider_id) do update
      set identity_data = excluded.identity_data, updated_at = excluded.updated_at`;
}
