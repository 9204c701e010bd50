import { type CryptoKey, importJWK, type JWK } from 'jose';

export type VerificationKeys = { secret: Uint8Array; signing: Map<string, CryptoKey | Uint8Array> };

const publicParts = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg'] as const;

/** The keys that check tokens, imported: the secret of HS256 and the public halves by their `kid`. */
export async function importVerificationKeys(keys: {
  jwtSecret: string;
  jwtSigningKeys: JWK[];
}): Promise<VerificationKeys> {
  const signing = new Map<string, CryptoKey | Uint8Array>();
  for (const key of keys.jwtSigningKeys.map(publicHalf)) {
    signing.set(key.kid ?? '', await importJWK(key, key.alg ?? algorithmOf(key)));
  }
  return { secret: new TextEncoder().encode(keys.jwtSecret), signing };
}

/** What everybody may know of a signing key. */
export function publicHalf(key: JWK): JWK {
  const kept = publicParts.flatMap((part) => (key[part] === undefined ? [] : [[part, key[part]]]));
  return { kty: key.kty, ...Object.fromEntries(kept) };
}

/** With what a key of that kind signs. */
export function algorithmOf(key: JWK): 'RS256' | 'ES256' {
  return key.kty === 'RSA' ? 'RS256' : 'ES256';
}
