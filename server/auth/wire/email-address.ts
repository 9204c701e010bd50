import { authError, invalid } from './auth-error.ts';

const longestAddress = 255;
// Matches a text, an @ and a domain with a dot. Rejects characters that could end an email header.
const addressPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u;

/** Returns the address in lower case. Throws 400 if it is invalid. */
export function readEmailAddress(text: string): string {
  if (text === '') throw invalid('An email address is required');
  const address = text.trim().toLowerCase();
  if (address.length > longestAddress) {
    throw authError(400, 'email_address_invalid', 'An email address is too long');
  }
  if (!addressPattern.test(address)) {
    throw authError(400, 'email_address_invalid', 'Unable to validate email address: invalid format');
  }
  return address;
}
