/** Returns whether the address is the placeholder of a deleted account. */
export function isErased(address: string): boolean {
  return address.endsWith('@account.invalid');
}
