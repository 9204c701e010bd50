import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { type IdpMetadata, readIdpMetadata } from './idp-metadata.ts';
import type { SsoProvider } from './sso-provider.ts';

export const clockSkewInMilliseconds = 60 * 1000;

export function serviceProviderOf(auth: AuthContext): { entityId: string; acs: string } {
  return { entityId: `${auth.issuer}/sso/saml/metadata`, acs: `${auth.issuer}/sso/saml/acs` };
}

/** What the SAML library must know of one sign-in. */
export type SamlSetup = {
  entityId: string;
  acs: string;
  entryPoint: string;
  certificates: string[];
  nameIdFormat: string | null;
  requestId: string;
};

export async function samlSetupOf(
  auth: AuthContext,
  provider: SsoProvider,
  requestId: string,
): Promise<SamlSetup> {
  const { entryPoint, certificates } = await readOnce(auth, provider);
  const { nameIdFormat } = provider;
  return { ...serviceProviderOf(auth), entryPoint, certificates, nameIdFormat, requestId };
}

// The parsed metadata is cached, because it can be half a megabyte long and every sign-in needs it twice.
async function readOnce(
  { metadataRead }: AuthContext,
  { id, metadataXml: xml }: SsoProvider,
): Promise<IdpMetadata> {
  const last = metadataRead.get(id);
  if (last?.xml === xml) return last.metadata;
  const metadata = await readIdpMetadata(xml);
  metadataRead.set(id, { xml, metadata });
  return metadata;
}

export function registerSamlMetadata(app: FastifyInstance, auth: AuthContext): void {
  app.get('/sso/saml/metadata', async (request, reply) => {
    const { entityId, acs } = serviceProviderOf(auth);
    const { download } = request.query as { download?: unknown };
    if (download === 'true') reply.header('content-disposition', 'attachment; filename="metadata.xml"');
    reply.header('cache-control', 'public, max-age=600').type('application/samlmetadata+xml');
    return generateServiceProviderMetadata({
      issuer: entityId,
      callbackUrl: acs,
      identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      wantAssertionsSigned: true,
    });
  });
}
