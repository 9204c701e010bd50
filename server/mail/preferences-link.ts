import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { isMailKind, type MailKind } from '#domain/wire/mail-choices.ts';
import { allOf, type Keys, tryEach } from '#server/platform/keys/keys.ts';

/** `kind` is null for emails that cannot be turned off. */
export type Subscription = { address: string; kind: MailKind | null };

export type PreferencesLinks = {
  page(subscription: Subscription): Promise<string>;
  /** Returns the one-click unsubscribe URL (RFC 8058). */
  oneClick(subscription: Subscription): Promise<string>;
};

const purpose = 'mail-preferences';
const lifeInMilliseconds = 180 * 24 * 60 * 60 * 1000;

/**
 * Creates links to the mail preferences. The tokens in the links are encrypted, so that URLs and logs contain
 * no email addresses. Only these links use this key, so tokens for other purposes are rejected.
 */
export function preferencesLinks(publicUrl: string, keys: Keys, now: () => Date): PreferencesLinks {
  const link = async (path: string, subscription: Subscription) =>
    `${publicUrl}${path}?token=${await sealed(subscription, keys.encryptionKey, now())}`;
  return {
    page: (subscription) => link('/mail-preferences', subscription),
    oneClick: (subscription) => link('/functions/v1/unsubscribe', subscription),
  };
}

/** Decrypts the token of a link. Returns null if it is forged, expired or issued for another purpose. */
export async function openPreferencesToken(
  token: string,
  keys: Keys,
  now: Date,
): Promise<Subscription | null> {
  const options = {
    audience: purpose,
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
    requiredClaims: ['sub', 'exp'],
    currentDate: now,
  };
  try {
    const { payload } = await tryEach(allOf(keys, 'encryptionKey'), (key) =>
      jwtDecrypt(token, keyFor(key), options),
    );
    return { address: payload.sub ?? '', kind: isMailKind(payload.kind) ? payload.kind : null };
  } catch {
    return null;
  }
}

function sealed({ address, kind }: Subscription, encryptionKey: string, now: Date): Promise<string> {
  return new EncryptJWT({ kind })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(address)
    .setAudience(purpose)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + lifeInMilliseconds))
    .encrypt(keyFor(encryptionKey));
}

function keyFor(encryptionKey: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', encryptionKey, '', `lastmile ${purpose}`, 32));
}
