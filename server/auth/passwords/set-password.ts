import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { noteProviders } from '../identities/identity.ts';
import { writeEmailIdentity } from '../sign-up/sign-up-record.ts';
import { isRecent, type SignedIn } from '../users/require-user.ts';
import type { UserRow } from '../users/user.ts';
import { findTokenByCode } from '../verification/consume-token.ts';
import { codeHash } from '../verification/one-time-token.ts';
import { authError } from '../wire/auth-error.ts';
import { checkNewPassword } from './password-rules.ts';

/**
 * Checks a password change and returns the hash of the new password. Throws 422 `weak_password`, 422
 * `same_password`, 422 `reauthentication_not_valid`, 400 `current_password_invalid`, 400
 * `reauthentication_needed` or 403 `otp_expired`.
 */
export async function readPasswordChange(
  auth: AuthContext,
  user: UserRow,
  session: SignedIn['session'],
  change: { password: string; current_password: string; nonce: string },
): Promise<string> {
  checkNewPassword(change.password, { refuseCommon: !auth.platform.settings.isLocal });
  if (change.nonce !== '') await consumeCode(auth, user, change.nonce);
  else if (!isRecent(session, auth.platform.now())) {
    throw authError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  if (change.current_password !== '') {
    const isRight = await auth.passwords.matches(change.current_password, user.encrypted_password);
    if (!isRight) throw authError(400, 'current_password_invalid', 'The current password is not right');
  }
  if (await auth.passwords.matches(change.password, user.encrypted_password)) {
    throw authError(422, 'same_password', 'New password should be different from the old password.');
  }
  return auth.passwords.hash(change.password);
}

/**
 * Stores a new password. Ends the account's other sessions and a change of its address, and
 * invalidates pending sign-ins and links in emails. Changing an earlier password also ends the account's code-host
 * connections.
 */
export async function setPassword(
  tx: TransactionSql,
  user: UserRow,
  { hash, keepSessionId, now }: { hash: string; keepSessionId: string | null; now: Date },
): Promise<void> {
  // Someone with the old password may have begun the change of address.
  await tx`
    update auth.users set encrypted_password = ${hash}, updated_at = ${now},
      email_change = case when email is null then email_change end
    where id = ${user.id}`;
  if (
    user.email !== null &&
    user.email_confirmed_at !== null &&
    user.identities.every(({ provider }) => provider !== 'email')
  ) {
    await writeEmailIdentity(tx, { userId: user.id, email: user.email, isVerified: true, now });
    await noteProviders(tx, user.id, now);
  }
  await tx`delete from auth.sessions where user_id = ${user.id} and id is distinct from ${keepSessionId}`;
  await tx`delete from auth.flow_state where user_id = ${user.id}`;
  if (user.encrypted_password !== null)
    await tx`delete from code_host.connections where id in (select auth.code_host_connections(${user.id}))`;
  await tx`update auth.one_time_tokens set used_at = ${now} where user_id = ${user.id} and used_at is null`;
}

async function consumeCode(auth: AuthContext, user: UserRow, code: string): Promise<void> {
  const now = auth.platform.now();
  // The transaction commits the count of wrong guesses, although the request fails.
  const outcome = await auth.begin(async (tx) => {
    const guess = { address: user.email ?? '', code, account: user.id };
    const token = await findTokenByCode(auth, tx, guess, ['reauthentication'], now);
    if (!token) return (await isLate(auth, tx, user, code)) ? 'late' : 'wrong';
    await tx`update auth.one_time_tokens set used_at = ${now} where id = ${token.id}`;
    return 'right';
  });
  if (outcome === 'late') throw authError(403, 'otp_expired', 'Nonce has expired or is invalid');
  if (outcome === 'wrong')
    throw authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}

async function isLate(auth: AuthContext, tx: TransactionSql, user: UserRow, code: string): Promise<boolean> {
  const hashes = auth.secrets.code.map((secret) => codeHash(secret, user.email ?? '', code).toString('hex'));
  const [late] = await tx`
    select from auth.one_time_tokens
    where user_id = ${user.id} and token_type = 'reauthentication' and used_at is null
      and expires_at <= ${auth.platform.now()}
      and encode(otp_hash, 'hex') = any(${hashes})`;
  return late !== undefined;
}
