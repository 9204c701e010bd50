import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid } from '#server/platform/uuid.ts';
import { requireServiceRole } from '../admin/require-service-role.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { readProvider } from './read-provider.ts';
import { findSsoProvider, listSsoProviders, type SsoProvider } from './sso-provider.ts';
import { addSsoProvider, changeSsoProvider, releaseMembers } from './write-provider.ts';

const byId = '/admin/sso/providers/:id';

export function registerAdminSsoProviders(app: FastifyInstance, auth: AuthContext): void {
  const { owner: sql } = auth.platform.database;
  app.get('/admin/sso/providers', async (request) => {
    await requireServiceRole(auth, request);
    return { items: (await listSsoProviders(sql)).map(providerJson) };
  });
  app.post('/admin/sso/providers', { bodyLimit: 1024 * 1024 }, async (request, reply) => {
    await requireServiceRole(auth, request);
    const { type, metadata, ...fields } = await readProvider(auth, request.body);
    if (type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type");
    if (!metadata) throw invalid('Either metadata_xml or metadata_url must be set');
    const id = await sql.begin((tx) => addSsoProvider(tx, { ...fields, metadata }, auth.platform.now()));
    return reply.code(201).send(await shown(auth, id));
  });
  app.get(byId, async (request) => {
    await requireServiceRole(auth, request);
    return providerJson(await readNamed(auth, request));
  });
  app.put(byId, { bodyLimit: 1024 * 1024 }, async (request) => {
    await requireServiceRole(auth, request);
    const provider = await readNamed(auth, request);
    const fields = await readProvider(auth, request.body);
    await sql.begin((tx) => changeSsoProvider(tx, provider, fields, auth.platform.now()));
    return shown(auth, provider.id);
  });
  app.delete(byId, async (request) => {
    await requireServiceRole(auth, request);
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

async function readNamed(auth: AuthContext, request: FastifyRequest): Promise<SsoProvider> {
  const { id } = request.params as { id: string };
  const { owner: sql } = auth.platform.database;
  const resourceId = /^resource_(.+)$/.exec(id)?.[1];
  const provider =
    resourceId === undefined
      ? isUuid(id) && (await findSsoProvider(sql, { id }))
      : await findSsoProvider(sql, { resourceId });
  if (!provider) throw authError(404, 'sso_provider_not_found', 'SSO Identity Provider not found');
  return provider;
}

async function shown(auth: AuthContext, id: string) {
  const provider = await findSsoProvider(auth.platform.database.owner, { id });
  if (!provider) throw authError(404, 'sso_provider_not_found', 'SSO Identity Provider not found');
  return providerJson(provider);
}

function providerJson(provider: SsoProvider): Record<string, unknown> {
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
