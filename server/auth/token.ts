import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { idTokenGrant } from './grants/id-token-grant.ts';
import { passwordGrant } from './grants/password-grant.ts';
import { pkceGrant } from './grants/pkce-grant.ts';
import { refreshTokenGrant } from './grants/refresh-token-grant.ts';
import { sessionJson } from './sessions/session-json.ts';
import type { StartedSession } from './sessions/start-session.ts';
import { authError } from './wire/auth-error.ts';

export type Grant = (auth: AuthContext, request: FastifyRequest) => Promise<StartedSession>;

const grants: ReadonlyMap<unknown, Grant> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
]);

/** POST /token: exchanges what `grant_type` names for a session. */
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
