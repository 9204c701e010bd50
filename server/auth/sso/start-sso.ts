import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isUuid } from '#server/platform/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { readCodeChallenge } from '../flows/code-challenge.ts';
import { startFlow } from '../flows/flow-state.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { codeChallengeFields, optionalText, readFields } from '../wire/read-body.ts';
import { createSaml } from './create-saml.ts';
import { samlSetupOf } from './service-provider.ts';
import { findSsoProvider, hasSsoProviders, type SsoProvider } from './sso-provider.ts';

const bodySchema = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  ...codeChallengeFields,
});

const lifeInMilliseconds = 10 * 60 * 1000;

/** POST /sso redirects the browser to an identity provider. */
export function registerSso(app: FastifyInstance, auth: AuthContext): void {
  app.post('/sso', async (request, reply) => {
    const body = readFields(bodySchema, request.body);
    const challenge = readCodeChallenge(body);
    const provider = await findNamed(auth, body);
    const requestId = `_${randomBytes(20).toString('hex')}`;
    const state = randomBytes(32).toString('base64url');
    const saml = createSaml(await samlSetupOf(auth, provider, requestId));
    const url = await saml.getAuthorizeUrlAsync(state, undefined, {});
    const now = auth.platform.now();
    await auth.begin(async (tx) => {
      const flowId = await startFlow(tx, challenge, 'sso/saml', now);
      await tx`
        insert into auth.saml_relay_states
          (state_hash, sso_provider_id, request_id, redirect_to, flow_state_id, expires_at)
        values (${tokenHash(state)}, ${provider.id}, ${requestId}, ${auth.addresses.absolute(body.redirect_to)},
          ${flowId}, ${new Date(now.getTime() + lifeInMilliseconds)})`;
    });
    return body.skip_http_redirect === true ? { url } : reply.redirect(url, 303);
  });
}

async function findNamed(
  auth: AuthContext,
  body: { provider_id: string; domain: string },
): Promise<SsoProvider> {
  const { provider_id: id, domain } = body;
  const sql = auth.platform.database.owner;
  if (!(await hasSsoProviders(sql))) throw authError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  if ((id === '') === (domain === '')) {
    throw invalid(
      id === ''
        ? 'A provider_id or domain needs to be provided'
        : 'Only one of provider_id or domain is supported',
    );
  }
  if (id !== '' && !isUuid(id)) throw invalid('provider_id must be an UUID');
  const provider = await findSsoProvider(sql, id === '' ? { domain } : { id });
  if (!provider || provider.disabled) {
    throw authError(
      404,
      'sso_provider_not_found',
      id === '' ? 'No SSO provider assigned for this domain' : 'No such SSO provider',
    );
  }
  return provider;
}
