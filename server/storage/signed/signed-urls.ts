import { hkdfSync } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import type { Keys } from '#server/platform/keys/keys.ts';
import { invalidRequest, invalidToken } from '../storage-error.ts';

export type SignedUrls = {
  /** Returns a token that allows reading this object for `seconds`. */
  sign(bucket: string, key: string, seconds: number): Promise<string>;
  /**
   * Returns the seconds until the token expires. Throws StorageError InvalidJWT for a forged or expired token, and
   * InvalidSignature for a token of another object or use.
   */
  verify(token: string, bucket: string, key: string): Promise<number>;
  /** Returns a token that allows uploading this object as the caller for two hours. */
  signUpload(bucket: string, key: string, upload: SignedUpload): Promise<string>;
  /** Returns the caller that signed the token. Throws as `verify`. */
  verifyUpload(token: string, bucket: string, key: string): Promise<SignedUpload>;
};

type SignedUpload = { caller: Caller; replace: boolean };

type SigningKeys = Pick<Keys, 'encryptionKey' | 'serviceRoleKey' | 'jwtSecret'>;

const uploadSeconds = 2 * 60 * 60;
// The claims that policies read. The holder of the URL need not see the others.
const keptClaims = ['role', 'sub', 'aal', 'session_id', 'is_anonymous'];

/**
 * Signed URLs have their own keys, so their tokens are never valid session tokens. The upload key depends on the
 * instance's API keys, because an upload has its signer's rights and must expire when those keys change.
 */
export function createSignedUrls(keys: SigningKeys, now: () => Date): SignedUrls {
  const secretFor = (use: string, salt = '') =>
    new Uint8Array(hkdfSync('sha256', keys.encryptionKey, salt, use, 32));
  const downloads = secretFor('signed addresses of stored files');
  const uploads = secretFor('signed uploads of files', `${keys.serviceRoleKey} ${keys.jwtSecret}`);
  const seal = (secret: Uint8Array, payload: JWTPayload, seconds: number) => {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(secret);
  };
  const open = async (secret: Uint8Array, token: string, url: string, scope: string) => {
    const payload = await payloadOf(token, secret, now());
    if (payload.url !== url || payload.scope !== scope)
      throw invalidToken('InvalidSignature', 'The token was made for another address.');
    return payload;
  };
  return {
    sign: (bucket, key, seconds) => seal(downloads, { url: `${bucket}/${key}`, scope: 'download' }, seconds),
    async verify(token, bucket, key) {
      const { exp = 0, iat = 0 } = await open(downloads, token, `${bucket}/${key}`, 'download');
      // Tokens from before the one-hour limit may last for years.
      if (isTooLong(bucket, exp - iat)) throw invalidToken('InvalidJWT', 'The signed address has expired.');
      return Math.max(0, Math.floor(exp - now().getTime() / 1000));
    },
    signUpload: (bucket, key, { caller, replace }) =>
      seal(
        uploads,
        { url: `${bucket}/${key}`, scope: 'upload', replace, caller: withFewClaims(caller) },
        uploadSeconds,
      ),
    async verifyUpload(token, bucket, key) {
      // The payload was sealed by signUpload.
      return (await open(uploads, token, `${bucket}/${key}`, 'upload')) as unknown as SignedUpload;
    },
  };
}

function withFewClaims(caller: Caller): Caller {
  const claims = Object.entries(caller.claims).filter(([name]) => keptClaims.includes(name));
  return { ...caller, claims: Object.fromEntries(claims) };
}

async function payloadOf(token: string, secret: Uint8Array, currentDate: Date) {
  try {
    const options = { algorithms: ['HS256'], requiredClaims: ['exp', 'url'], currentDate };
    return (await jwtVerify(token, secret, options)).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw invalidToken('InvalidJWT', 'The signed address has expired.');
    throw invalidToken('InvalidJWT', 'The signed address is not valid.');
  }
}

/** The lifetime of a signed URL in seconds, at most ten years. */
export const lifetime = z.int().min(1).max(315_360_000);

const hour = 60 * 60;

/** Limits URLs of attachments to one hour, because they outlive their signer's access. @throws StorageError 400. */
export function checkLifetime(bucket: string, seconds: number): void {
  if (isTooLong(bucket, seconds))
    throw invalidRequest(`body/expiresIn: an address in this bucket lives ${hour} seconds at most`);
}

function isTooLong(bucket: string, seconds: number): boolean {
  return bucket === ATTACHMENT_BUCKET && seconds > hour;
}
