import type { JWK } from 'jose';
import { algorithmOf, publicHalf } from '#server/platform/keys/signing-keys.ts';

/** The public halves of the signing keys, as a key set. Symmetric keys never appear in it. */
export function publicKeys(signingKeys: JWK[]): { keys: JWK[] } {
  return { keys: signingKeys.filter((key) => key.kty !== 'oct').map(forEverybody) };
}

function forEverybody(key: JWK): JWK {
  return { alg: algorithmOf(key), ...publicHalf(key), use: 'sig', key_ops: ['verify'] };
}
