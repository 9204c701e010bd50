import type { SsoProvider } from './sso-provider.ts';

/** A provider as the admin calls show it. */
export function providerJson(provider: SsoProvider): Record<string, unknown> {
  const { id, resourceId, disabled, domains, createdAt, updatedAt } = provider;
  const times = { created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
  return {
    id,
    ...(resourceId === null ? {} : { resource_id: resourceId }),
    disabled,
    saml: {
      entity_id: provider.entityId,
      metadata_xml: provider.metadataXml,
      ...(provider.metadataUrl === null ? {} : { metadata_url: provider.metadataUrl }),
      attribute_mapping: provider.attributeMapping,
      ...(provider.nameIdFormat === null ? {} : { name_id_format: provider.nameIdFormat }),
    },
    domains: domains.map((domain) => ({ domain })),
    ...times,
  };
}
