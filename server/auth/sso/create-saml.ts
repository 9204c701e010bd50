import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { clockSkewInMilliseconds, type SamlSetup } from './service-provider.ts';

const longestSignIn = 24 * 3600 * 1000;

/**
 * Configures the SAML library for one sign-in. An assertion must be signed, and it must answer this sign-in
 * request and name this site as its audience.
 */
export function createSaml({ requestId, ...setup }: SamlSetup): SAML {
  return new SAML({
    entryPoint: setup.entryPoint,
    idpCert: setup.certificates,
    issuer: setup.entityId,
    audience: setup.entityId,
    callbackUrl: setup.acs,
    identifierFormat: setup.nameIdFormat,
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
