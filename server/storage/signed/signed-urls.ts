import { hkdfSync } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { allOf, type Keys } from '#server/platform/keys/keys.ts';
import { invalidRequest, invalidToken } from '../storage-error.ts';

export type SignedUrls = {
  /**
   * Returns a token that allows reading the object with the caller's permissions. It expires after the given
   * number of seconds.
   */
  sign(bucket: string, key: string, download: { caller: Caller; seconds: number }): Promise<string>;
  /**
   * Returns the caller that requested the token and the number of seconds until the token expires.
   * @throws StorageError InvalidJWT if the token is forged or expired, or InvalidSignature if it was issued
   * for another object or use
   */
  verify(token: string, bucket: string, key: string): Promise<{ caller: Caller; seconds: number }>;
  /**
   * Returns a token that allows uploading the object with the caller's permissions. It is valid for two
   * hours.
   */
  signUpload(bucket: string, key: string, upload: SignedUpload): Promise<string>;
  /**
   * Returns the caller that requested the token and the settings of the upload. Throws the same errors as
   * `verify`.
   */
  verifyUpload(token: string, bucket: string, key: string): Promise<SignedUpload>;
};

type SignedUpload = { caller: Caller; replace: boolean };

type SigningKeys = Pick<Keys, 'encryptionKey' | 'serviceRoleKey' | 'jwtSecret' | 'former'>;
type Secrets = [Uint8Array, ...Uint8Array[]];

const uploadSeconds = 2 * 60 * 60;
// The token contains only the claims that policies use, so that the URL does not reveal any others.
const keptClaims = ['role', 'sub', 'aal', 'session_id', 'is_anonymous'];

/**
 * Creates and verifies the tokens of signed URLs. No other tokens use these keys, so a session token does not
 * work as a signed URL. The keys are derived from the API keys of the instance. If these change, signed URLs
 * stop working.
 */
export function createSignedUrls(keys: SigningKeys, now: () => Date): SignedUrls {
  const salts = allOf(keys, 'serviceRoleKey').flatMap((role) =>
    allOf(keys, 'jwtSecret').map((jwt) => `${role} ${jwt}`),
  );
  const secretsFor = (use: string) =>
    allOf(keys, 'encryptionKey').flatMap((key) =>
      salts.map((salt) => new Uint8Array(hkdfSync('sha256', key, salt, use, 32))),
    ) as Secrets;
  const downloads = secretsFor('signed addresses of stored files');
  const uploads = secretsFor('signed uploads of files');
  const seal = ([secret]: Secrets, payload: JWTPayload, seconds: number) => {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(secret);
  };
  const open = async (secrets: Secrets, token: string, url: string, scope: string) => {
    const payload = await payloadOf(token, secrets, now());
    if (payload.url !== url || payload.scope !== scope)
      throw invalidToken('InvalidSignature', 'The token was made for another address.');
    return payload;
  };
  return {
    sign: (bucket, key, { caller, seconds }) =>
      seal(downloads, { url: `${bucket}/${key}`, scope: 'download', caller: withFewClaims(caller) }, seconds),
    async verify(token, bucket, key) {
      const { exp = 0, caller } = await open(downloads, token, `${bucket}/${key}`, 'download');
      // The cast is safe because `sign` created the payload.
      return { caller: caller as Caller, seconds: Math.max(0, Math.floor(exp - now().getTime() / 1000)) };
    },
    signUpload: (bucket, key, { caller, replace }) =>
      seal(
        uploads,
        { url: `${bucket}/${key}`, scope: 'upload', replace, caller: withFewClaims(caller) },
        uploadSeconds,
      ),
    async verifyUpload(token, bucket, key) {
      // The cast is safe because `signUpload` created the payload.
      return (await open(uploads, token, `${bucket}/${key}`, 'upload')) as unknown as SignedUpload;
    },
  };
}

function withFewClaims(caller: Caller): Caller {
  const claims = Object.entries(caller.claims).filter(([name]) => keptClaims.includes(name));
  return { ...caller, claims: Object.fromEntries(claims) };
}

async function payloadOf(
  token: string,
  [secret, ...others]: Uint8Array[],
  currentDate: Date,
): Promise<JWTPayload> {
  try {
    const options = { algorithms: ['HS256'], requiredClaims: ['exp', 'url'], currentDate };
    return (await jwtVerify(token, secret ?? new Uint8Array(), options)).payload;
  } catch (error) {
    if (others.length > 0 && error instanceof errors.JWSSignatureVerificationFailed)
      return payloadOf(token, others, currentDate);
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
