import type { TransactionSql } from '#server/platform/database/connect.ts';
import { fragment, json } from '#server/platform/database/sql.ts';
import { authError } from '../wire/auth-error.ts';
import type { ProviderFields } from './read-provider.ts';
import type { SsoProvider } from './sso-provider.ts';

/**
 * Adds a provider and returns the ID of the provider. Throws 422 `saml_idp_already_exists`, or the same
 * errors as `changeSsoProvider`.
 */
export async function addSsoProvider(
  tx: TransactionSql,
  fields: ProviderFields & { metadata: NonNullable<ProviderFields['metadata']> },
  now: Date,
): Promise<string> {
  const { entityId, xml, url } = fields.metadata;
  const [known] = await tx`select from auth.saml_providers where entity_id = ${entityId}`;
  if (known) {
    throw authError(
      422,
      'saml_idp_already_exists',
      'SAML Identity Provider with this entity ID already exists',
    );
  }
  const [provider] = await tx<[{ id: string }]>`
    insert into auth.sso_providers (created_at, updated_at) values (${now}, ${now}) returning id`;
  await tx`
    insert into auth.saml_providers (sso_provider_id, entity_id, metadata_url, metadata_xml, created_at, updated_at)
    values (${provider.id}, ${entityId}, ${url}, ${xml}, ${now}, ${now})`;
  await writeFields(tx, provider.id, fields, now);
  return provider.id;
}

/**
 * Updates the given fields of a provider. Ends sessions that are not allowed any more. Throws 422
 * `saml_entity_id_mismatch` or 422 `sso_domain_already_exists`. Throws 422 `conflict` if another provider has
 * the same resource ID.
 */
export async function changeSsoProvider(
  tx: TransactionSql,
  provider: SsoProvider,
  fields: ProviderFields,
  now: Date,
): Promise<void> {
  const { metadata } = fields;
  if (metadata && metadata.entityId !== provider.entityId) {
    throw authError(422, 'saml_entity_id_mismatch', 'The metadata is that of another identity provider');
  }
  if (metadata) {
    await tx`
      update auth.saml_providers set metadata_xml = ${metadata.xml}, metadata_url = ${metadata.url}, updated_at = ${now}
      where sso_provider_id = ${provider.id}`;
  }
  await writeFields(tx, provider.id, fields, now);
  const { domains = provider.domains, disabled = provider.disabled } = fields;
  await releaseMembers(tx, provider.id, { domains, signsIn: !disabled }, now);
}

async function writeFields(tx: TransactionSql, id: string, fields: ProviderFields, now: Date): Promise<void> {
  const { resourceId, disabled, attributeMapping, nameIdFormat, domains } = fields;
  await tx`update auth.sso_providers set updated_at = ${now} where id = ${id}`;
  if (resourceId !== undefined) {
    const [taken] = await tx`
      select from auth.sso_providers where resource_id = ${resourceId} and id <> ${id}`;
    if (taken) throw authError(422, 'conflict', 'Another SSO provider has this resource_id');
    await tx`update auth.sso_providers set resource_id = ${resourceId} where id = ${id}`;
  }
  if (disabled !== undefined) await tx`update auth.sso_providers set disabled = ${disabled} where id = ${id}`;
  if (attributeMapping !== undefined) {
    await tx`
      update auth.saml_providers set attribute_mapping = ${json(attributeMapping)} where sso_provider_id = ${id}`;
  }
  if (nameIdFormat !== undefined)
    await tx`update auth.saml_providers set name_id_format = ${nameIdFormat} where sso_provider_id = ${id}`;
  if (domains === undefined) return;
  await tx`delete from auth.sso_domains where sso_provider_id = ${id} and not domain = any(${domains})`;
  await tx`
    insert into auth.sso_domains (domain, sso_provider_id, created_at, updated_at)
    select d, ${id}, ${now}, ${now} from unnest(${domains}::text[]) d on conflict do nothing`;
  const [other] = await tx`
    select from auth.sso_domains where domain = any(${domains}) and sso_provider_id <> ${id}`;
  if (other)
    throw authError(422, 'sso_domain_already_exists', 'SSO Domain is already assigned to an SSO provider');
}

type Remaining = { domains: string[]; signsIn: boolean };

/**
 * Handles users of a provider who may not sign in any more. If an address is not in `domains`, marks the
 * address as unverified and ends the user's sessions. If `signsIn` is false, ends the sessions of all users.
 * Also deletes the authorization codes of these users.
 */
export async function releaseMembers(
  tx: TransactionSql,
  providerId: string,
  { domains, signsIn }: Remaining,
  now: Date,
): Promise<void> {
  const members = fragment`select user_id from auth.identities where provider = ${`sso:${providerId}`}`;
  const lost = await tx<Array<{ id: string }>>`
    update auth.users set email_confirmed_at = null, updated_at = ${now}
    where id in (${members}) and is_sso_user and email_confirmed_at is not null
      and not regexp_replace(email, '^.*@', '') = any(${domains})
    returning id`;
  const ids = lost.map(({ id }) => id);
  await tx`
    delete from auth.sessions where user_id in (${members}) and (not ${signsIn} or user_id = any(${ids}))`;
  await tx`
    delete from auth.flow_state where provider = ${providerId} and (not ${signsIn} or user_id = any(${ids}))`;
}
