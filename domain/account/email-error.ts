import { accountErrors } from '../errors/account.ts';
import { submissionErrors } from '../errors/submission.ts';
import { isBlank } from '../text/characters.ts';
import { isEmailAddress } from './email-address.ts';

/** Returns the error message for an invalid email address, or null. */
export function emailError(email: string): string | null {
  if (isBlank(email)) return accountErrors.emailNeeded;
  return isEmailAddress(email) ? null : submissionErrors.emailInvalid;
}
