import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { authError } from '../wire/auth-error.ts';

/** An account at another service, by the provider and its own lasting name there. */
export type ForeignAccount = { provider: string; subject: string };

/** Remembers that an account here was disconnected from one elsewhere. */
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

/** Its owner, signed in, connects it again. */
export async function forgetUnlinked(
  tx: TransactionSql,
  userId: string,
  { provider, subject }: ForeignAccount,
): Promise<void> {
  await tx`
    delete from auth.unlinked_identities
    where user_id = ${userId} and provider = ${provider} and provider_id = ${subject}`;
}

/** Lets nobody in by their address alone whose account elsewhere was disconnected here: 422 `identity_not_found`. */
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
