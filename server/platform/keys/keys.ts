import { randomBytes, randomUUID } from 'node:crypto';
import { errors, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export type Keys = {
  /** Keys that still decrypt and verify what they encrypted and signed before a rotation. */
  former: Former;
  anonKey: string;
  serviceRoleKey: string;
  jwtSecret: string;
  /** Private ES256 keys. The first key signs tokens, and all keys verify them. */
  jwtSigningKeys: JWK[];
  /** 32 random bytes in base64url. */
  encryptionKey: string;
  /** Opens the developer pages (/dev). Null on a public instance, which has none. */
  devSecret: string | null;
};

/** A list that is not empty. */
export type Listed<T> = readonly [T, ...T[]];
type Former = Partial<Record<RotatedKey, string[]>>;
const rotatedKeys = ['anonKey', 'serviceRoleKey', 'jwtSecret', 'encryptionKey'] as const;
type RotatedKey = (typeof rotatedKeys)[number];

/** Returns all keys of a kind. The first encrypts and signs. */
export function allOf<Kind extends RotatedKey>(
  keys: Pick<Keys, Kind | 'former'>,
  kind: Kind,
): Listed<string> {
  return [keys[kind], ...(keys.former[kind] ?? [])];
}

/** Maps each item to a list and joins the lists. */
export function flatMap<A, B>([first, ...others]: Listed<A>, to: (item: A) => Listed<B>): Listed<B> {
  return [...to(first), ...others.flatMap(to)];
}

/**
 * Verifies or decrypts with each key in turn, until one fits. Throws the error of the last key, or the first error that has
 * another cause than the key.
 */
export async function tryEach<K, R>(
  [key, next, ...others]: Listed<K>,
  use: (key: K) => Promise<R>,
): Promise<R> {
  try {
    return await use(key);
  } catch (error) {
    const isWrongKey =
      error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWEDecryptionFailed;
    if (next === undefined || !isWrongKey) throw error;
    return tryEach([next, ...others], use);
  }
}

/** Returns whether a list of keys has a comma too many. Such a list would be read as one unknown key. */
export function hasEmptyKey(text: string): boolean {
  return text.split(',').some((key) => key.trim() === '');
}

/**
 * Splits a setting that lists several keys, separated by commas. A text with a part of fewer than
 * 32 characters is one secret that contains a comma.
 */
export function splitKeys(text: string): string[] {
  const parts = text.split(',').map((key) => key.trim());
  return parts.every((part) => part.length >= 32) ? parts : [text];
}

/** Moves all keys but the first of each list to `former`. */
export function withFormer(keys: Omit<Keys, 'former'>): Keys {
  const lists = rotatedKeys.map((kind) => [kind, splitKeys(keys[kind])] as const);
  const former = Object.fromEntries(lists.map(([kind, list]) => [kind, list.slice(1)]));
  return { ...keys, ...Object.fromEntries(lists.map(([kind, list]) => [kind, list[0]])), former };
}

/** Generates a set of keys. The two API keys are valid for ten years from `now`. */
export async function generateKeys(now: Date): Promise<Keys> {
  const jwtSecret = randomBytes(48).toString('base64url');
  return {
    former: {},
    anonKey: await signApiKey('anon', jwtSecret, now),
    serviceRoleKey: await signApiKey('service_role', jwtSecret, now),
    jwtSecret,
    jwtSigningKeys: [await generateSigningKey()],
    encryptionKey: randomBytes(32).toString('base64url'),
    devSecret: generateDevSecret(),
  };
}

export function generateDevSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Generates a private ES256 key with its own `kid`. */
export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomUUID() };
}

/** Signs an API key, which is an HS256 token with a role and no subject. */
export function signApiKey(role: 'anon' | 'service_role', jwtSecret: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const tenYears = 10 * 365 * 24 * 60 * 60;
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('lastmile')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tenYears)
    .sign(new TextEncoder().encode(jwtSecret));
}
