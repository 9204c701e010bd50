import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';
import { algorithmOf, publicHalf } from '#server/platform/keys/signing-keys.ts';
import type { AuthContext } from '../auth-context.ts';

/** GET /.well-known/jwks.json. */
export function registerKeySet(app: FastifyInstance, auth: AuthContext): void {
  const keySet = publicKeys(auth.platform.keys.jwtSigningKeys);
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return keySet;
  });
}

/** Omits symmetric keys. */
function publicKeys(signingKeys: JWK[]): { keys: JWK[] } {
  return { keys: signingKeys.filter((key) => key.kty !== 'oct').map(forEverybody) };
}

function forEverybody(key: JWK): JWK {
  return { alg: algorithmOf(key), ...publicHalf(key), use: 'sig', key_ops: ['verify'] };
}
