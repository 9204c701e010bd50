import { domainToASCII } from 'node:url';

const domainsWithoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns one form of all addresses that reach a mailbox, to count its emails: in lower case, without a tag after a
 * plus sign, with the domain as mail servers see it (`ｇmail.com` is gmail.com), and without dots if its provider
 * ignores them.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  // A mail server ignores a full stop at the end.
  const domain = asciiOf(address.slice(at + 1)).replace(/\.$/, '');
  const name = address.slice(0, Math.max(0, at)).replace(/\+.*$/, '');
  return domainsWithoutDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** The function of Node cuts off what follows these characters, as in an address of the web. */
function asciiOf(domain: string): string {
  return (/[/?#%\\:]/.test(domain) ? '' : domainToASCII(domain)) || domain;
}
