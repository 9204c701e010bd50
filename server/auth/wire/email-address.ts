import { authError } from './auth-error.ts';

const longestAddress = 255;
// One @, something before it, a dotted name after it, and nothing that a mail header would split.
const addressPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u;

/** The address in lower case, as accounts are found by it. Throws 400 for what no mail can be sent to. */
export function readEmailAddress(text: string): string {
  if (text === '') throw authError(400, 'validation_failed', 'An email address is required');
  const address = text.trim().toLowerCase();
  if (address.length > longestAddress) {
    throw authError(400, 'email_address_invalid', 'An email address is too long');
  }
  if (!addressPattern.test(address)) {
    throw authError(400, 'email_address_invalid', 'Unable to validate email address: invalid format');
  }
  return address;
}
