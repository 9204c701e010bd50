import { EMAIL_LIMIT, isEmailAddress } from '#domain/account/email-address.ts';
import { authError, invalid } from './auth-error.ts';

/** Returns the address in lower case. Throws 400 if it is invalid. */
export function readEmailAddress(text: string): string {
  if (text === '') throw invalid('An email address is required');
  const address = text.trim().toLowerCase();
  if (address.length > EMAIL_LIMIT) {
    throw authError(400, 'email_address_invalid', 'An email address is too long');
  }
  if (!isEmailAddress(address)) {
    throw authError(400, 'email_address_invalid', 'Unable to validate email address: invalid format');
  }
  return address;
}
