import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import { type Assertion, checkAssertion } from './check-assertion.ts';
import { samlFor, serviceProviderOf } from './service-provider.ts';
import type { RelayState } from './take-relay-state.ts';

// Forgeable signatures: broken hashes, or a MAC keyed with the public key.
const weakAlgorithms = /xmldsig#(?:[a-z]+-)?(?:sha1|md5)\b|#hmac-/i;

/**
 * The assertion of a provider's answer: signed, and made for this instance and this request. The library reads only
 * what is signed. Throws 400 `validation_failed`.
 */
export async function verifyResponse(
  auth: AuthContext,
  { provider, requestId }: RelayState,
  response: string,
): Promise<Assertion> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  // Document types, entities and comments can make two XML parsers read different content.
  if (xml === '' || xml.includes('<!')) throw refused('it holds what no answer needs');
  if (weakAlgorithms.test(xml)) throw refused('its signature is weak');
  const saml = await samlFor(auth, provider, requestId);
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch((cause: unknown) => {
      throw refused('the library refuses it', cause);
    });
  const { entityId } = provider;
  const { acs } = serviceProviderOf(auth);
  const now = auth.platform.now();
  const assertion = checkAssertion(profile?.getAssertion?.(), { entityId, acs, requestId, now });
  if (!assertion) throw refused('it was not made for this sign-in');
  return assertion;
}

function refused(why: string, cause: unknown = new Error(why)) {
  return authError(400, 'validation_failed', 'SAML Assertion is not valid', { cause });
}
