import type { FastifyInstance } from 'fastify';
import { authError } from './wire/auth-error.ts';

/** The calls of the protocol whose feature this instance does not offer, each with its specified refusal. */
export function registerNotEnabled(app: FastifyInstance): void {
  app.post('/sso', async () => {
    throw authError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
}
