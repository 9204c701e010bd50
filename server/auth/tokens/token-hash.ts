import { hash } from 'node:crypto';

/** Random 256-bit tokens need no slow hash. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
