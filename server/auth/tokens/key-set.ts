import type { FastifyInstance } from 'fastify';
import { algorithmOf, publicHalf } from '#server/platform/keys/signing-keys.ts';
import type { AuthContext } from '../auth-context.ts';

export function registerKeySet(app: FastifyInstance, auth: AuthContext): void {
  const keys = auth.platform.keys.jwtSigningKeys
    .filter(({ kty }) => kty !== 'oct')
    .map((key) => ({ alg: algorithmOf(key), ...publicHalf(key), use: 'sig', key_ops: ['verify'] }));
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys };
  });
}
