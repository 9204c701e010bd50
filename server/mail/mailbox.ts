/** Returns one key for all spellings of a mailbox: in lower case, without the tag after a plus. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}
