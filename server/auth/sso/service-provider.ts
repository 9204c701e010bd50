import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { type IdpMetadata, readIdpMetadata } from './idp-metadata.ts';
import type { SsoProvider } from './sso-provider.ts';

export const clockSkewInMilliseconds = 60 * 1000;
const longestSignIn = 24 * 3600 * 1000;

export function serviceProviderOf(auth: AuthContext): { entityId: string; acs: string } {
  return { entityId: `${auth.issuer}/sso/saml/metadata`, acs: `${auth.issuer}/sso/saml/acs` };
}

/**
 * Configures the SAML library for one sign-in. An assertion must be signed, and it must answer this sign-in
 * request and name this site as its audience.
 */
export async function samlFor(auth: AuthContext, provider: SsoProvider, requestId: string): Promise<SAML> {
  const { entityId, acs } = serviceProviderOf(auth);
  const { entryPoint, certificates } = await readOnce(auth, provider);
  return new SAML({
    entryPoint,
    idpCert: certificates,
    issuer: entityId,
    audience: entityId,
    callbackUrl: acs,
    identifierFormat: provider.nameIdFormat,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewInMilliseconds,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: longestSignIn,
    // The database stores all pending requests. The library gets only the ID of this request.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  });
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
