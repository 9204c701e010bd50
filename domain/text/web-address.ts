/** A typed link as an http or https address, https by default; null for others such as javascript: addresses. */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/?#\\]+[^\s]*$/i.test(address) ? address : null;
}
