import { importJWK, type JWK, SignJWT } from 'jose';
import { algorithmOf } from '#server/platform/verification-keys.ts';
import type { UserRow } from '../users/user-row.ts';

export const accessTokenLifeInSeconds = 3600;

export type AuthMethod = { method: string; timestamp: number; provider?: string };
export type SessionClaims = { sessionId: string; aal: string; amr: AuthMethod[] };
export type AccessTokenSigner = (user: UserRow, session: SessionClaims, now: Date) => Promise<string>;

/** Signs access tokens (ES256 unless the first key given says otherwise) with the claims that the protocol's clients and policies read. */
export function createAccessTokenSigner(signingKeys: JWK[], issuer: string): AccessTokenSigner {
  const [first] = signingKeys;
  if (!first) throw new Error('There is no key to sign access tokens with.');
  const algorithm = first.alg ?? algorithmOf(first);
  const key = importJWK(first, algorithm);
  const header = { alg: algorithm, typ: 'JWT', ...(first.kid === undefined ? {} : { kid: first.kid }) };
  return async (user, session, now) => {
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT({
      iss: issuer,
      sub: user.id,
      aud: user.aud,
      role: user.role,
      iat: issuedAt,
      exp: issuedAt + accessTokenLifeInSeconds,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      aal: session.aal,
      amr: session.amr,
      session_id: session.sessionId,
      is_anonymous: user.is_anonymous,
    })
      .setProtectedHeader(header)
      .sign(await key);
  };
}
