/** A link that writes to an address as it stands: nothing in it can add recipients, a subject or a text. */
export function mailAddressLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`;
}
