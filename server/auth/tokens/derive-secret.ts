import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** A 256-bit secret for one purpose, so that no two uses of the instance's encryption key share one. */
export function deriveSecret(encryptionKey: string, purpose: string): KeyObject {
  // As a key, since the runtime reads a buffer as one anew with each use, which takes longer than to use it.
  return createSecretKey(Buffer.from(hkdfSync('sha256', encryptionKey, '', `lastmile auth ${purpose}`, 32)));
}
