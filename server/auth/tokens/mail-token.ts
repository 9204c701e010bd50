import { createHmac, type KeyObject } from 'node:crypto';

export type MailToken = { link: string; code: string };

const pkcePrefix = 'pkce_';

/**
 * The token of a mail's link (256 bits) and the six digits beside it. Both follow from the mail's
 * id and a secret, so a job that runs again writes the very same mail, and the queue holds neither.
 */
export function mailToken(secret: KeyObject, mailId: string, flow: 'implicit' | 'pkce'): MailToken {
  const link = createHmac('sha256', secret).update(`link ${mailId}`).digest('base64url');
  const number = createHmac('sha256', secret).update(`code ${mailId}`).digest().readUIntBE(0, 6) % 1_000_000;
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
