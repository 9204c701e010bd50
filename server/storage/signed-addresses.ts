import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { invalidToken } from './storage-error.ts';

export type SignedAddresses = {
  /** A token that opens that one object for so many seconds. */
  sign(bucket: string, key: string, seconds: number): Promise<string>;
  /**
   * Gives the seconds that the token still lives. Throws StorageError InvalidJWT for one that is forged or has expired,
   * InvalidSignature for one that was made for another object.
   */
  verify(token: string, bucket: string, key: string): Promise<number>;
};

/** Signed addresses have a key of their own, so that no token of theirs is ever a token of a person. */
export function signedAddresses(encryptionKey: string, now: () => Date): SignedAddresses {
  const secret = new Uint8Array(
    hkdfSync('sha256', encryptionKey, '', 'signed addresses of stored files', 32),
  );
  return {
    async sign(bucket, key, seconds) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ url: `${bucket}/${key}`, scope: 'download' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(secret);
    },
    async verify(token, bucket, key) {
      const payload = await payloadOf(token, secret, now());
      if (payload.url !== `${bucket}/${key}` || payload.scope !== 'download') {
        throw invalidToken('InvalidSignature', 'The token was made for another address.');
      }
      return Math.max(0, Math.floor((payload.exp ?? 0) - now().getTime() / 1000));
    },
  };
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
