import { createHmac, type KeyObject, randomBytes } from 'node:crypto';

export function firstRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export function refreshTokenSalt(): Buffer {
  return randomBytes(16);
}

/**
 * Derives the child token from its parent, a stored salt and a secret. A repeated exchange returns the same
 * token even though only hashes are stored. Neither the database nor a stolen parent token is enough to
 * compute it.
 */
export function childRefreshToken(secret: KeyObject, parent: string, salt: Buffer): string {
  return createHmac('sha256', secret).update(salt).update(parent).digest('base64url');
}
