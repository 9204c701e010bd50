import { hkdfSync } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import type { Keys } from '#server/platform/keys/keys.ts';
import { invalidRequest, invalidToken } from '../storage-error.ts';

export type SignedAddresses = {
  /** A token that opens that one object for so many seconds. */
  sign(bucket: string, key: string, seconds: number): Promise<string>;
  /**
   * Gives the seconds that the token still lives. Throws StorageError InvalidJWT for one that is forged or has expired,
   * InvalidSignature for one that was made for another object or another use.
   */
  verify(token: string, bucket: string, key: string): Promise<number>;
  /** A token that lets its holder upload that one object for two hours, as the caller. */
  signUpload(bucket: string, key: string, upload: SignedUpload): Promise<string>;
  /** Who signed it. Throws as `verify`. */
  verifyUpload(token: string, bucket: string, key: string): Promise<SignedUpload>;
};

type SignedUpload = { caller: Caller; replace: boolean };

type SigningKeys = Pick<Keys, 'encryptionKey' | 'serviceRoleKey' | 'jwtSecret'>;

const uploadSeconds = 2 * 60 * 60;
// What policies ask of a caller; whoever holds the address need not learn more of them.
const keptClaims = ['role', 'sub', 'aal', 'session_id', 'is_anonymous'];

/**
 * Signed addresses have keys of their own, so that no token of theirs is ever a token of a person. The one for uploads changes
 * with the instance's keys: an upload has the rights of whoever signed it, and ends with the key that gave them.
 */
export function signedAddresses(keys: SigningKeys, now: () => Date): SignedAddresses {
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
      // Releases before signed files of issues for years.
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
      // As it was sealed above.
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

/** Seconds that a signed address lives: at least one, at most ten years. */
export const lifetime = z.int().min(1).max(315_360_000);

const hour = 60 * 60;

/**
 * Refuses a longer life than an hour for files of issues: their address opens to whoever holds it, also after who signed it
 * may read the issue no more. @throws StorageError InvalidRequest (400).
 */
export function checkLifetime(bucket: string, seconds: number): void {
  if (isTooLong(bucket, seconds))
    throw invalidRequest(`body/expiresIn: an address in this bucket lives ${hour} seconds at most`);
}

/** Whether an address lives longer than one of its bucket may. */
function isTooLong(bucket: string, seconds: number): boolean {
  return bucket === ATTACHMENT_BUCKET && seconds > hour;
}
