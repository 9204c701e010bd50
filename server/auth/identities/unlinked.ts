import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { authError } from '../wire/auth-error.ts';

/** An account at another service: the provider and its stable id there. */
export type ForeignAccount = { provider: string; subject: string };

/** Records that an identity was unlinked from an account. */
export async function rememberUnlinked(
  tx: TransactionSql,
  userId: string,
  { provider, subject }: ForeignAccount,
  now: Date,
): Promise<void> {
  await tx`
    insert into auth.unlinked_identities (user_id, provider, provider_id, unlinked_at)
    values (${userId}, ${provider}, ${subject}, ${now}) on conflict do nothing`;
}

/** Removes the record once the signed-in owner links the identity again. */
export async function forgetUnlinked(
  tx: TransactionSql,
  userId: string,
  { provider, subject }: ForeignAccount,
): Promise<void> {
  await tx`
    delete from auth.unlinked_identities
    where user_id = ${userId} and provider = ${provider} and provider_id = ${subject}`;
}

/** Refuses a sign-in by address alone for an identity that was unlinked here: 422 `identity_not_found`. */
export async function refuseUnlinked(
  tx: TransactionSql,
  userId: string,
  { provider, subject }: ForeignAccount,
): Promise<void> {
  const [unlinked] = await tx`
    select from auth.unlinked_identities
    where user_id = ${userId} and provider = ${provider} and provider_id = ${subject}`;
  if (unlinked) throw authError(422, 'identity_not_found', codeHostErrors.wasDisconnected);
}
