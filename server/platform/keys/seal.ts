import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

export type Seal = {
  close(secret: string): Promise<string>;
  /** Returns the decrypted secret, or null if none of the keys encrypted the text. */
  open(sealed: string): Promise<string | null>;
  /** Returns the secret encrypted with the first key, or null if it is already or cannot be decrypted. */
  renew(sealed: string): Promise<string | null>;
};

/**
 * Encrypts secrets before they are stored in the database, as JWE (RFC 7516, dir and A256GCM). Each purpose
 * has a different key. The first of the encryption keys encrypts, and all decrypt.
 */
export function openSeal(encryptionKeys: readonly [string, ...string[]], purpose: string): Seal {
  const [first, ...others] = encryptionKeys.map((key) => sealOfKey(key, purpose)) as [KeySeal, ...KeySeal[]];
  const openOlder = async (sealed: string) => {
    for (const other of others) {
      const secret = await other.open(sealed);
      if (secret !== null) return secret;
    }
    return null;
  };
  return {
    close: first.close,
    open: async (sealed) => (await first.open(sealed)) ?? (await openOlder(sealed)),
    async renew(sealed) {
      if ((await first.open(sealed)) !== null) return null;
      const secret = await openOlder(sealed);
      return secret === null ? null : first.close(secret);
    },
  };
}

type KeySeal = Omit<Seal, 'renew'>;

function sealOfKey(encryptionKey: string, purpose: string): KeySeal {
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
