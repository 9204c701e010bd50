import { hash } from 'node:crypto';

/** The stored form of a random token: 256 random bits need no slow hash. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
