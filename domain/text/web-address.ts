/**
 * A typed link as an address that is safe to put behind a link: http and https alone, https being
 * assumed where nothing is said; null for everything else, such as javascript: addresses.
 */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/?#\\]+[^\s]*$/i.test(address) ? address : null;
}
