import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { flatMap, type Listed, tryEach } from './keys.ts';

export type Seal = {
  close(secret: string): Promise<string>;
  /** Returns the decrypted secret, or null if none of the keys encrypted the text. */
  open(sealed: string): Promise<string | null>;
  /** Returns the secret encrypted with the first key, unchanged if it already is. Null if no key decrypts it. */
  renew(sealed: string): Promise<string | null>;
};

/**
 * Encrypts secrets before they are stored in the database, as JWE (RFC 7516, dir and A256GCM). Each purpose
 * has a different key. The first of the encryption keys encrypts, and all decrypt.
 */
export function openSeal(encryptionKeys: Listed<string>, purpose: string): Seal {
  const keys = flatMap(encryptionKeys, (key) => [
    new Uint8Array(hkdfSync('sha256', key, '', `lastmile ${purpose}`, 32)),
  ]);
  const close = (secret: string) =>
    new CompactEncrypt(new TextEncoder().encode(secret))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(keys[0]);
  const openWith = async (tried: Listed<Uint8Array>, sealed: string) => {
    try {
      const { plaintext } = await tryEach(tried, (key) => compactDecrypt(sealed, key, algorithms));
      return new TextDecoder().decode(plaintext);
    } catch {
      return null;
    }
  };
  return {
    close,
    open: (sealed) => openWith(keys, sealed),
    async renew(sealed) {
      if ((await openWith([keys[0]], sealed)) !== null) return sealed;
      const secret = await openWith(keys, sealed);
      return secret === null ? null : close(secret);
    },
  };
}

const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
