import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export type Keys = {
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

/** Generates a set of keys. The two API keys are valid for ten years from `now`. */
export async function generateKeys(now: Date): Promise<Keys> {
  const jwtSecret = randomBytes(48).toString('base64url');
  return {
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
