import { hash } from 'node:crypto';

/** How random tokens are stored: 256 random bits need no slow hash, a copy of the table must not hold them. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
