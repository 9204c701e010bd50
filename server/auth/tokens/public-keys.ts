import type { JWK } from 'jose';

/** The public halves of the signing keys, as a key set. Symmetric keys never appear in it. */
export function publicKeys(signingKeys: JWK[]): { keys: JWK[] } {
  return { keys: signingKeys.filter((key) => key.kty !== 'oct').map(publicHalf) };
}

const publicParts = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg'] as const;

function publicHalf(key: JWK): JWK {
  const kept = publicParts.flatMap((part) => (key[part] === undefined ? [] : [[part, key[part]]]));
  return {
    kty: key.kty,
    alg: key.kty === 'RSA' ? 'RS256' : 'ES256',
    ...Object.fromEntries(kept),
    use: 'sig',
    key_ops: ['verify'],
  };
}
