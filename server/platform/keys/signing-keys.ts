import { type CryptoKey, importJWK, type JWK } from 'jose';
import { StartError } from '../errors/start-error.ts';
import { allOf, flatMap, generateSigningKey, type Keys, type Listed } from './keys.ts';

const rotations = {
  add: async (keys: JWK[]) => [...keys, await generateSigningKey()],
  async switch(keys: JWK[]) {
    const newest = keys.at(-1);
    if (keys.length < 2 || !newest) throw new StartError('There is one key only: add one first.');
    return [newest, ...keys.slice(0, -1)];
  },
  async drop(keys: JWK[]) {
    if (keys.length < 2) throw new StartError('There is one key only: nothing to drop.');
    return keys.slice(0, 1);
  },
};
export const rotationSteps = Object.keys(rotations) as (keyof typeof rotations)[];

/**
 * Returns the signing keys after one step of a rotation. `add` appends a key that only verifies, `switch`
 * makes the last key sign, and `drop` removes all keys but the signing key. Throws StartError if the steps
 * are in the wrong order.
 */
export function rotateSigningKeys(keys: JWK[], step: (typeof rotationSteps)[number]): Promise<JWK[]> {
  return rotations[step](keys);
}

export type VerificationKeys = { secrets: Listed<Uint8Array>; signing: Map<string, CryptoKey | Uint8Array> };

const publicParts = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg'] as const;

/** Imports the HS256 secrets and the public ES256 keys by `kid`. */
export async function importVerificationKeys(keys: Keys): Promise<VerificationKeys> {
  const signing = new Map<string, CryptoKey | Uint8Array>();
  for (const key of keys.jwtSigningKeys.map(publicHalf)) {
    signing.set(key.kid ?? '', await importJWK(key, key.alg ?? algorithmOf(key)));
  }
  const secrets = flatMap(allOf(keys, 'jwtSecret'), (secret) => [new TextEncoder().encode(secret)]);
  return { secrets, signing };
}

export function publicHalf(key: JWK): JWK {
  const kept = publicParts.flatMap((part) => (key[part] === undefined ? [] : [[part, key[part]]]));
  return { kty: key.kty, ...Object.fromEntries(kept) };
}

export function algorithmOf(key: JWK): 'RS256' | 'ES256' {
  return key.kty === 'RSA' ? 'RS256' : 'ES256';
}
