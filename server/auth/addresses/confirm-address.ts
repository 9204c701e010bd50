import type { TransactionSql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import { writeEmailIdentity } from '../sign-up/sign-up-record.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import type { Metadata, UserRow } from '../users/user.ts';

type SignUp = {
  encrypted_password: string | null;
  raw_user_meta_data: Metadata;
  browser_hash: Buffer | null;
};

/** Who confirms an address: a program, or our own page in a browser that may have a cookie. */
export type Confirmer = 'program' | { browserMark: string | null };

/**
 * Marks the account's address as verified. If `signUpId` is set, copies the user data of that sign-up to the
 * account. Otherwise deletes the user data of the account, because anyone could have set it.
 *
 * On our own page, the password and the data of a sign-up are kept only in the browser that signed up, because
 * an attacker may have signed up with the owner's address. Without `signUpId`, no password is kept.
 * Returns whether a password was dropped.
 */
export async function confirmAddress(
  tx: TransactionSql,
  user: UserRow,
  signUpId: string | null,
  now: Date,
  confirmer: Confirmer = 'program',
): Promise<boolean> {
  if (user.email_confirmed_at !== null) return false;
  const [signUp] = await tx<[SignUp?]>`
    select encrypted_password, raw_user_meta_data, browser_hash from auth.sign_ups
    where id = ${signUpId} and user_id = ${user.id}`;
  const password = signUp?.encrypted_password ?? null;
  // Neither a browser nor a password: the service role prepared the account.
  const isByAnyone = password !== null || (signUp?.browser_hash ?? null) !== null;
  const isDropped = isByAnyone && confirmer !== 'program' && !isBrowserOf(signUp, confirmer.browserMark);
  const [unclear] = await tx`
    select from auth.sign_ups
    where ${signUpId}::uuid is null and user_id = ${user.id} and encrypted_password is not null limit 1`;
  await tx`delete from auth.sessions where user_id = ${user.id}`;
  await tx`delete from auth.mfa_factors where user_id = ${user.id}`;
  await tx`delete from auth.identities where user_id = ${user.id} and provider <> 'email'`;
  await tx`
    update auth.one_time_tokens set used_at = ${now}
    where user_id = ${user.id} and token_type in ('confirmation', 'email_change_new', 'email_change_current')
      and used_at is null`;
  // Used tokens are kept. Otherwise, a retry of the mail job would create them again.
  await tx`
    update auth.one_time_tokens set sign_up_id = null where user_id = ${user.id} and sign_up_id is not null`;
  await tx`delete from auth.sign_ups where user_id = ${user.id}`;
  await writeEmailIdentity(tx, { userId: user.id, email: user.email ?? '', isVerified: true, now });
  // One statement sets both columns, because triggers on the verification read the metadata.
  await tx`
    update auth.users set email_confirmed_at = ${now}, updated_at = ${now},
      email_change = null,
      encrypted_password = ${isDropped ? null : password},
      raw_user_meta_data = ${json((!isDropped && signUp?.raw_user_meta_data) || {})}
    where id = ${user.id}`;
  return confirmer !== 'program' && ((isDropped && password !== null) || unclear !== undefined);
}

function isBrowserOf(signUp: SignUp | undefined, mark: string | null): boolean {
  return mark !== null && signUp?.browser_hash?.equals(tokenHash(mark)) === true;
}
