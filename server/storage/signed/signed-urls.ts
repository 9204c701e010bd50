import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { allOf, flatMap, type Keys, type Listed, tryEach } from '#server/platform/keys/keys.ts';
import { invalidRequest, invalidToken } from '../storage-error.ts';

export type SignedUrls = {
  /** Returns a token for one use of the object with the caller's permissions. It expires after `seconds`. */
  sign(use: Use, bucket: string, key: string, signed: Signed): Promise<string>;
  /**
   * Returns what was signed, and the number of seconds until the token expires.
   * @throws StorageError InvalidJWT if the token is forged or expired, or InvalidSignature if it was issued
   * for another object or use
   */
  verify(use: Use, token: string, bucket: string, key: string): Promise<Signed>;
};

type Use = 'download' | 'upload';
/** `replace` permits an upload to replace a file. */
type Signed = { caller: Caller; seconds: number; replace?: boolean };

type SigningKeys = Pick<Keys, 'encryptionKey' | 'serviceRoleKey' | 'jwtSecret' | 'former'>;

// The token contains only the claims that policies use, so that the URL does not reveal any others.
const keptClaims = ['role', 'sub', 'aal', 'session_id', 'is_anonymous'];

/**
 * Creates and verifies the tokens of signed URLs. No other tokens use these keys, so a session token does not
 * work as a signed URL. The keys are derived from ENCRYPTION_KEY, SERVICE_ROLE_KEY and JWT_SECRET. If one of
 * these changes, signed URLs stop working.
 */
export function createSignedUrls(keys: SigningKeys, now: () => Date): SignedUrls {
  const salts = flatMap(allOf(keys, 'serviceRoleKey'), (role) =>
    flatMap(allOf(keys, 'jwtSecret'), (jwt) => [`${role} ${jwt}`]),
  );
  const secrets = flatMap(allOf(keys, 'encryptionKey'), (key) =>
    flatMap(salts, (salt) => [
      // The library imports the bytes of a key for each token, but an object of a key once.
      createSecretKey(new Uint8Array(hkdfSync('sha256', key, salt, 'signed addresses of stored files', 32))),
    ]),
  );
  return {
    sign(use, bucket, key, { caller, seconds, replace }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ url: `${bucket}/${key}`, scope: use, replace, caller: withFewClaims(caller) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(secrets[0]);
    },
    async verify(use, token, bucket, key) {
      const { exp = 0, url, scope, caller, replace } = await payloadOf(token, secrets, now());
      if (url !== `${bucket}/${key}` || scope !== use)
        throw invalidToken('InvalidSignature', 'The token was made for another address.');
      const seconds = Math.max(0, Math.floor(exp - now().getTime() / 1000));
      // The cast is safe because `sign` created the payload.
      return { caller: caller as Caller, seconds, replace: replace === true };
    },
  };
}

function withFewClaims(caller: Caller): Caller {
  const claims = Object.entries(caller.claims).filter(([name]) => keptClaims.includes(name));
  return { ...caller, claims: Object.fromEntries(claims) };
}

async function payloadOf(token: string, secrets: Listed<KeyObject>, currentDate: Date): Promise<JWTPayload> {
  try {
    const options = { algorithms: ['HS256'], requiredClaims: ['exp', 'url'], currentDate };
    return (await tryEach(secrets, (secret) => jwtVerify(token, secret, options))).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw invalidToken('InvalidJWT', 'The signed address has expired.', error);
    throw invalidToken('InvalidJWT', 'The signed address is not valid.');
  }
}

/** The lifetime of a signed URL in seconds, at most ten years. */
export const lifetime = z.int().min(1).max(315_360_000);

const hour = 60 * 60;

/**
 * Limits the URLs of attachments to one hour, because anyone who gets the URL can open it.
 * @throws StorageError 400
 */
export function checkLifetime(bucket: string, seconds: number): void {
  if (bucket === ATTACHMENT_BUCKET && seconds > hour)
    throw invalidRequest(`body/expiresIn: an address in this bucket lives ${hour} seconds at most`);
}
