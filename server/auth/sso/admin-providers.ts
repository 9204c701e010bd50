import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid } from '#server/platform/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { readProvider } from './read-provider.ts';
import { findSsoProvider, listSsoProviders, type SsoProvider } from './sso-provider.ts';
import { addSsoProvider, changeSsoProvider, releaseMembers } from './write-provider.ts';

const byId = '/admin/sso/providers/:id';

export function registerAdminSsoProviders(app: FastifyInstance, auth: AuthContext): void {
  const { owner: sql } = auth.platform.database;
  app.get('/admin/sso/providers', async () => ({ items: (await listSsoProviders(sql)).map(providerJson) }));
  app.post('/admin/sso/providers', { bodyLimit: 1024 * 1024 }, async (request, reply) => {
    const { type, metadata, ...fields } = await readProvider(auth, request.body);
    if (type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type");
    if (!metadata) throw invalid('Either metadata_xml or metadata_url must be set');
    const id = await sql.begin((tx) => addSsoProvider(tx, { ...fields, metadata }, auth.platform.now()));
    return reply.code(201).send(providerJson(await readById(auth, id)));
  });
  app.get(byId, async (request) => providerJson(await readNamed(auth, request)));
  app.put(byId, { bodyLimit: 1024 * 1024 }, async (request) => {
    const provider = await readNamed(auth, request);
    const fields = await readProvider(auth, request.body);
    await sql.begin((tx) => changeSsoProvider(tx, provider, fields, auth.platform.now()));
    return providerJson(await readById(auth, provider.id));
  });
  app.delete(byId, async (request) => {
    const provider = await readNamed(auth, request);
    await sql.begin(async (tx) => {
      await tx`select from auth.sso_providers where id = ${provider.id} for update`;
      await releaseMembers(tx, provider.id, { domains: [], signsIn: false }, auth.platform.now());
      await tx`delete from auth.sso_providers where id = ${provider.id}`;
    });
    auth.metadataRead.delete(provider.id);
    return providerJson(provider);
  });
}

function readNamed(auth: AuthContext, request: FastifyRequest): Promise<SsoProvider> {
  return readById(auth, (request.params as { id: string }).id);
}

/**
 * Finds a provider. `id` is the ID of the provider, or `resource_` and its resource ID. Throws 404
 * `sso_provider_not_found`.
 */
async function readById({ platform }: AuthContext, id: string): Promise<SsoProvider> {
  const sql = platform.database.owner;
  const resourceId = /^resource_(.+)$/.exec(id)?.[1];
  const provider =
    resourceId === undefined
      ? isUuid(id) && (await findSsoProvider(sql, { id }))
      : await findSsoProvider(sql, { resourceId });
  if (!provider) throw authError(404, 'sso_provider_not_found', 'SSO Identity Provider not found');
  return provider;
}

function providerJson(provider: SsoProvider): Record<string, unknown> {
  const { id, resourceId, disabled, domains, createdAt, updatedAt } = provider;
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
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
