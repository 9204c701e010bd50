import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';
import { algorithmOf, publicHalf } from '#server/platform/keys/signing-keys.ts';
import type { AuthContext } from '../auth-context.ts';

export function registerKeySet(app: FastifyInstance, auth: AuthContext): void {
  const keySet = publicKeys(auth.platform.keys.jwtSigningKeys);
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return keySet;
  });
}

/** Returns the public keys without the symmetric ones. */
function publicKeys(signingKeys: JWK[]): { keys: JWK[] } {
  return { keys: signingKeys.filter((key) => key.kty !== 'oct').map(forEverybody) };
}

function forEverybody(key: JWK): JWK {
  return { alg: algorithmOf(key), ...publicHalf(key), use: 'sig', key_ops: ['verify'] };
}
