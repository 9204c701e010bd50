import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import type { Metadata } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';

export type ForeignAccount = { provider: string; subject: string };

/**
 * An account at another service, with the profile that the service sent at the last sign-in. `issuer` is the code host,
 * or null if the provider's name identifies the service.
 */
export type ForeignIdentity = ForeignAccount & { issuer: string | null; data: Metadata };

/**
 * Returns the ID of the account that has this identity, or null if there is none. Locks the identity until
 * the transaction ends. Deletes the identity of another code host with the same ID, if the settings named that before.
 */
export async function claimIdentity(
  tx: TransactionSql,
  identity: ForeignIdentity,
  now: Date,
): Promise<string | null> {
  const { provider, subject, issuer } = identity;
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`;
  const [known] = await tx<[{ id: string; user_id: string; issuer: string | null }?]>`
    select id, user_id, identity_data ->> 'iss' as issuer from auth.identities
    where provider = ${provider} and provider_id = ${subject}`;
  if (!known || issuer === null || (known.issuer ?? issuer) === issuer) return known?.user_id ?? null;
  await tx`delete from auth.identities where id = ${known.id}`;
  await noteProviders(tx, known.user_id, now);
  return null;
}

export async function writeIdentity(
  tx: TransactionSql,
  { userId, identity, now }: { userId: string; identity: ForeignIdentity; now: Date },
): Promise<void> {
  const { provider, subject, data } = identity;
  await tx`
    insert into auth.identities
      (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${userId}, ${provider}, ${subject}, ${json(data)}, ${now}, ${now}, ${now})
    on conflict (provider, provider_id) do update set identity_data = excluded.identity_data,
      last_sign_in_at = excluded.last_sign_in_at, updated_at = excluded.updated_at`;
  await noteProviders(tx, userId, now);
}

/**
 * Copies the names of the account's identity providers to `app_metadata`. Access tokens contain
 * `app_metadata`.
 */
export async function noteProviders(tx: TransactionSql, userId: string, now: Date): Promise<void> {
  await tx`
    update auth.users u set updated_at = ${now},
      raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('provider', p.names -> 0, 'providers', p.names)
    from (
      select jsonb_agg(i.provider order by i.created_at, i.id) as names from auth.identities i where i.user_id = ${userId}
    ) p
    where u.id = ${userId} and p.names is not null`;
}

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

export async function forgetUnlinked(
  tx: TransactionSql,
  userId: string,
  { provider, subject }: ForeignAccount,
): Promise<void> {
  await tx`
    delete from auth.unlinked_identities
    where user_id = ${userId} and provider = ${provider} and provider_id = ${subject}`;
}

/** Throws 422 `identity_not_found` if the owner of the account has unlinked this identity. */
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
