import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import { confirmAddress } from '../addresses/confirm-address.ts';
import type { AuthContext } from '../auth-context.ts';
import { hasSecondFactor } from '../factors/require-second-factor.ts';
import { claimIdentity, refuseUnlinked, writeIdentity } from '../identities/identity.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { findUserByEmail, lockUser } from '../users/find-user.ts';
import { refuseBanned } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import type { CodeHostPerson } from './code-host-person.ts';

/**
 * Finds the account of an identity. If there is none, finds the account with the verified address or creates a new
 * account. Adds the identity unless that account has a second factor. Throws 403 `user_banned` or 422
 * `provider_email_needs_verification`. Throws 422 `identity_not_found` if the owner has unlinked the identity.
 */
export async function accountOf(
  auth: AuthContext,
  tx: TransactionSql,
  { identity, verifiedAddress }: CodeHostPerson,
  now: Date,
): Promise<string> {
  const ownerId = await claimIdentity(tx, identity, now);
  if (ownerId !== null) {
    refuseBanned(await lockUser(tx, ownerId), now);
    // The identity may have been removed while the account was locked.
    await refuseUnlinked(tx, ownerId, identity);
    await writeIdentity(tx, { userId: ownerId, identity, now });
    return ownerId;
  }
  if (verifiedAddress === null)
    throw authError(422, 'provider_email_needs_verification', codeHostErrors.noVerifiedAddress);
  const [created] = await tx<[{ id: string }?]>`
    insert into auth.users (email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    values (${verifiedAddress}, ${now}, ${json(identity.data)}, ${now}, ${now})
    on conflict do nothing returning id`;
  if (created) {
    await writeIdentity(tx, { userId: created.id, identity, now });
    return created.id;
  }
  const found = await findUserByEmail(tx, verifiedAddress);
  const user = found && (await lockUser(tx, found.id));
  if (!user || user.email !== verifiedAddress)
    throw new Error('The account vanished while it was looked up.');
  refuseBanned(user, now);
  await refuseUnlinked(tx, user.id, identity);
  await confirmAddress(tx, user, null, now);
  // This sign-in is aal1, and a way to sign in may be added only at aal2.
  if (user.email_confirmed_at !== null && hasSecondFactor(user)) return user.id;
  await writeIdentity(tx, { userId: user.id, identity, now });
  await announceToOwner(auth, tx, { user, kind: 'identity-linked' });
  return user.id;
}
