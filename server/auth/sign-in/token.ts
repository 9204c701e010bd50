import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { consumeAuthCode } from '../flows/flow-state.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { deviceOf, type StartedSession, sessionJson, startSession } from '../sessions/start-session.ts';
import { findUserById } from '../users/find-user.ts';
import { refuseBanned } from '../users/user.ts';
import { authError, invalid, OAuthError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { passwordGrant } from './password-grant.ts';

type Grant = (auth: AuthContext, request: FastifyRequest) => Promise<StartedSession>;

const grants: ReadonlyMap<unknown, Grant> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
]);

export function registerToken(app: FastifyInstance, auth: AuthContext): void {
  app.post('/token', async (request) => {
    const { grant_type: grantType } = request.query as Record<string, unknown>;
    const grant = grants.get(grantType);
    if (!grant) throw authError(400, 'invalid_credentials', 'unsupported_grant_type');
    return sessionJson(auth, await grant(auth, request));
  });
}

async function web3Grant(): Promise<never> {
  throw authError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
}

const refreshSchema = z.object({ refresh_token: optionalText });

/**
 * Exchanges a refresh token for a session. Throws 400 `{error: "invalid_request"}` if the token is missing.
 * Otherwise throws the same errors as `refreshSession`.
 */
async function refreshTokenGrant(auth: AuthContext, request: FastifyRequest): Promise<StartedSession> {
  const { refresh_token: token } = readFields(refreshSchema, request.body);
  if (token === '') throw new OAuthError('invalid_request', 'refresh_token required');
  return refreshSession(auth, token, deviceOf(request));
}

const codeSchema = z.object({ auth_code: optionalText, code_verifier: optionalText });

async function pkceGrant(auth: AuthContext, request: FastifyRequest): Promise<StartedSession> {
  const { auth_code: code, code_verifier: verifier } = readFields(codeSchema, request.body);
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  const now = auth.platform.now();
  return auth.begin(async (tx) => {
    const { userId, proof } = await consumeAuthCode(tx, { code, verifier }, now);
    const user = await findUserById(tx, userId);
    if (!user) throw authError(403, 'user_not_found', 'The account of this sign-in no longer exists');
    refuseBanned(user, now);
    return startSession(auth, tx, userId, proof, deviceOf(request), now);
  });
}

const idTokenSchema = z.object({
  id_token: optionalText,
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
});

/**
 * Rejects every request, because we do not support ID tokens. Throws 400 `invalid_request` if the request is
 * incomplete, and 400 `provider_disabled` otherwise.
 */
async function idTokenGrant(_auth: AuthContext, request: FastifyRequest): Promise<never> {
  const body = readFields(idTokenSchema, request.body);
  if (body.id_token === '') throw new OAuthError('invalid_request', 'id_token required');
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    throw new OAuthError('invalid_request', 'provider or client_id and issuer required');
  throw authError(400, 'provider_disabled', 'Signing in with an ID token is not enabled');
}
