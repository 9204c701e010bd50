import { createHmac, type KeyObject, randomBytes } from 'node:crypto';

export function firstRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export function refreshTokenSalt(): Buffer {
  return randomBytes(16);
}

/**
 * Computes the next refresh token from the current token, a stored salt and a secret. A repeated exchange
 * therefore returns the same token, although the database stores only hashes. Someone who has only the
 * database or only a token cannot compute the next token.
 */
export function childRefreshToken(secret: KeyObject, parent: string, salt: Buffer): string {
  return createHmac('sha256', secret).update(salt).update(parent).digest('base64url');
}
