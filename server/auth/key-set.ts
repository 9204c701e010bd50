import type { FastifyInstance } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { publicKeys } from './tokens/public-keys.ts';

/** GET /.well-known/jwks.json: the keys with which anybody can check an access token. */
export function registerKeySet(app: FastifyInstance, auth: AuthContext): void {
  const keySet = publicKeys(auth.platform.keys.jwtSigningKeys);
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return keySet;
  });
}
