import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { authError, OAuthError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';

const bodySchema = z.object({
  id_token: optionalText,
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
});

/**
 * No provider's ID tokens are taken: 400 `provider_disabled`, or OAuth's `invalid_request` for a request that lacks
 * something.
 */
export async function idTokenGrant(_auth: AuthContext, request: FastifyRequest): Promise<never> {
  const body = readFields(bodySchema, request.body);
  if (body.id_token === '') throw new OAuthError('invalid_request', 'id_token required');
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    throw new OAuthError('invalid_request', 'provider or client_id and issuer required');
  throw authError(400, 'provider_disabled', 'Signing in with an ID token is not enabled');
}
