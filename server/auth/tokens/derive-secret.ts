import { hkdfSync } from 'node:crypto';

/** A 256-bit secret for one purpose, so that no two uses of the instance's encryption key share one. */
export function deriveSecret(encryptionKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionKey, '', `lastmile auth ${purpose}`, 32));
}
