/**
 * Converts a typed link to an http or https URL. Adds https if the link has no scheme. Returns null if the
 * link has another scheme, such as javascript:.
 */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/?#\\]+[^\s]*$/i.test(address) ? address : null;
}
