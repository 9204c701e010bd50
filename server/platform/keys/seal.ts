import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

export type Seal = {
  close(secret: string): Promise<string>;
  /** Returns the decrypted secret, or null if this key did not encrypt the text. */
  open(sealed: string): Promise<string | null>;
};

/**
 * Encrypts secrets before they are stored in the database, as JWE (RFC 7516, dir and A256GCM). Each purpose
 * has a different key.
 */
export function openSeal(encryptionKey: string, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', encryptionKey, '', `lastmile ${purpose}`, 32));
  return {
    close: (secret) =>
      new CompactEncrypt(new TextEncoder().encode(secret))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    async open(sealed) {
      try {
        const { plaintext } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return new TextDecoder().decode(plaintext);
      } catch {
        return null;
      }
    },
  };
}
