import { hash } from 'node:crypto';

/** A fast hash is sufficient because the tokens are 256-bit random values. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
