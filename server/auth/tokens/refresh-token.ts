import { createHmac, type KeyObject, randomBytes } from 'node:crypto';

export function firstRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export function refreshTokenSalt(): Buffer {
  return randomBytes(16);
}

/**
 * Derives the next refresh token from its parent, a stored salt and a secret, so that repeating an exchange
 * returns the same token although only hashes are stored. Neither the database nor a stolen parent token is
 * enough to compute it.
 */
export function childRefreshToken(secret: KeyObject, parent: string, salt: Buffer): string {
  return createHmac('sha256', secret).update(salt).update(parent).digest('base64url');
}
