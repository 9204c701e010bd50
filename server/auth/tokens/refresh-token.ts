import { createHmac, type KeyObject, randomBytes } from 'node:crypto';

/** The first refresh token of a session: 256 random bits. */
export function firstRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The salt of a child token; stored beside the child's hash. */
export function refreshTokenSalt(): Buffer {
  return randomBytes(16);
}

/**
 * The token that `parent` is exchanged for. Only hashes are stored, yet a repeated exchange must return the same
 * token, so a child follows from its parent, a stored salt and a secret: neither a copy of the database nor a stolen
 * parent predicts it.
 */
export function childRefreshToken(secret: KeyObject, parent: string, salt: Buffer): string {
  return createHmac('sha256', secret).update(salt).update(parent).digest('base64url');
}
