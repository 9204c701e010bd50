import { createHmac, type KeyObject } from 'node:crypto';

export type SentToken = { link: string; code: string };

const pkcePrefix = 'pkce_';

/**
 * The token of a mail's link (256 bits) and the six digits of a mail or a text. Both follow from the id of what is sent and a
 * secret, so a job that runs again writes the very same words, and the queue holds neither.
 */
export function sentToken(secret: KeyObject, id: string, flow: 'implicit' | 'pkce'): SentToken {
  const link = createHmac('sha256', secret).update(`link ${id}`).digest('base64url');
  const number = createHmac('sha256', secret).update(`code ${id}`).digest().readUIntBE(0, 6) % 1_000_000;
  return {
    link: flow === 'pkce' ? pkcePrefix + link : link,
    code: String(number).padStart(6, '0'),
  };
}

/** Whether a link's token continues a sign-in that began with a proof key. */
export function isPkceToken(link: string): boolean {
  return link.startsWith(pkcePrefix);
}

/** How six digits are stored: keyed, since a million of them are soon hashed. */
export function codeHash(secret: KeyObject, address: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${address} ${code}`).digest();
}
