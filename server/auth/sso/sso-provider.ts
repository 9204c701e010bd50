import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import { fragment } from '#server/platform/database/sql.ts';
import { authError } from '../wire/auth-error.ts';
import type { AttributeMapping } from './read-provider.ts';

export type SsoProvider = {
  id: string;
  resourceId: string | null;
  disabled: boolean;
  entityId: string;
  metadataUrl: string | null;
  metadataXml: string;
  attributeMapping: AttributeMapping;
  nameIdFormat: string | null;
  domains: string[];
  createdAt: Date;
  updatedAt: Date;
};

export async function listSsoProviders(sql: Sql): Promise<SsoProvider[]> {
  return sql<SsoProvider[]>`select ${columns} from ${tables} order by p.created_at, p.id`;
}

export async function findSsoProvider(
  sql: Sql | TransactionSql,
  by: { id: string } | { resourceId: string } | { domain: string },
): Promise<SsoProvider | null> {
  const [provider] = await sql<SsoProvider[]>`
    select ${columns} from ${tables}
    where ${
      'id' in by
        ? fragment`p.id = ${by.id}`
        : 'domain' in by
          ? fragment`exists (select from auth.sso_domains d where d.sso_provider_id = p.id and d.domain = ${by.domain.toLowerCase()})`
          : fragment`p.resource_id = ${by.resourceId}`
    }`;
  return provider ?? null;
}

/**
 * Returns an enabled provider and locks it until the transaction ends. Throws 404 `sso_provider_not_found`.
 */
export async function lockSsoProvider(tx: TransactionSql, id: string): Promise<SsoProvider> {
  await tx`select from auth.sso_providers where id = ${id} for share`;
  const provider = await findSsoProvider(tx, { id });
  if (!provider || provider.disabled) throw authError(404, 'sso_provider_not_found', 'No such SSO provider');
  return provider;
}

export async function hasSsoProviders(sql: Sql): Promise<boolean> {
  const [{ found }] = await sql<
    [{ found: boolean }]
  >`select exists (select from auth.saml_providers) as found`;
  return found;
}

const tables = fragment`auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

const columns = fragment`
  p.id, p.resource_id as "resourceId", p.disabled, s.entity_id as "entityId", s.metadata_url as "metadataUrl",
  s.metadata_xml as "metadataXml", s.attribute_mapping as "attributeMapping", s.name_id_format as "nameIdFormat",
  p.created_at as "createdAt", p.updated_at as "updatedAt",
  array(select d.domain from auth.sso_domains d where d.sso_provider_id = p.id order by d.domain) as domains`;
