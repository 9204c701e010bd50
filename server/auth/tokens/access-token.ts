import { createPrivateKey, type DSAEncoding, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import type { JWK } from 'jose';
import { algorithmOf } from '#server/platform/keys/signing-keys.ts';
import type { UserRow } from '../users/user.ts';

const lifeInSeconds = 3600;

export type AuthMethod = { method: string; timestamp: number; provider: string | null };
/** `notAfter` is the time at which the session at the identity provider ends. */
export type SessionClaims = { sessionId: string; aal: string; amr: AuthMethod[]; notAfter: Date | null };
export type AccessTokenSigner = (user: UserRow, session: SessionClaims, now: Date) => string;

/**
 * Signs access tokens with ES256, or with RS256 if the first key is an RSA key. Signing is synchronous,
 * because asynchronous signing would wait for password hashes in the thread pool.
 */
export function createAccessTokenSigner(signingKeys: JWK[], issuer: string): AccessTokenSigner {
  const [first] = signingKeys;
  if (!first) throw new Error('There is no key to sign access tokens with.');
  const key = signingKey(first);
  const named = first.kid === undefined ? {} : { kid: first.kid };
  const header = encoded({ alg: algorithmOf(first), typ: 'JWT', ...named });
  return (user, session, now) => {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const claims = encoded({
      iss: issuer,
      sub: user.id,
      aud: user.aud,
      role: user.role,
      iat: issuedAt,
      exp: accessTokenEnd(session, now),
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      aal: session.aal,
      amr: session.amr.map(({ provider, ...used }) => (provider === null ? used : { ...used, provider })),
      session_id: session.sessionId,
      is_anonymous: user.is_anonymous,
    });
    const text = `${header}.${claims}`;
    const signature = sign('sha256', Buffer.from(text), key);
    return `${text}.${signature.toString('base64url')}`;
  };
}

/**
 * Returns the expiry of a new access token in seconds since 1970. The token expires after one hour or at the
 * end of its session, whichever is earlier.
 */
export function accessTokenEnd({ notAfter }: SessionClaims, now: Date): number {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const lives = notAfter === null ? lifeInSeconds : Math.floor(notAfter.getTime() / 1000) - issuedAt;
  // A token is valid for at least one second, because clients reject a session that has already expired.
  return issuedAt + Math.max(1, Math.min(lives, lifeInSeconds));
}

// The signature format is set in the key, because an option in each call is slower. Node would first try to
// parse the options object as a key.
function signingKey(key: JWK): KeyObject {
  const dsaEncoding: DSAEncoding = 'ieee-p1363';
  return Object.assign(createPrivateKey({ key: key as JsonWebKey, format: 'jwk' }), { dsaEncoding });
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
