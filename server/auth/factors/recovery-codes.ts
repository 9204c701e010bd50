import { createHmac, type KeyObject } from 'node:crypto';
import { Secret } from 'otpauth';

const codesInASet = 10;

/** Ten new codes of 50 random bits, written to be copied by hand: two groups of five letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesInASet }, () => {
    const text = new Secret({ size: 7 }).base32;
    return `${text.slice(0, 5)}-${text.slice(5, 10)}`;
  });
}

/** How a code is kept: keyed, and the same however its owner types it. */
export function recoveryCodeHash(secret: KeyObject, userId: string, code: string): Buffer {
  const typed = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I');
  return createHmac('sha256', secret).update(`recovery ${userId} ${typed}`).digest();
}
