import { accountErrors } from '../errors/account.ts';
import { submissionErrors } from '../errors/submission.ts';
import { isBlank } from '../text/blank.ts';
import { isEmailAddress } from './email-address.ts';

/** The sentence that says what is wrong with a typed address, or null. */
export function faultOfEmail(email: string): string | null {
  if (isBlank(email)) return accountErrors.emailNeeded;
  return isEmailAddress(email) ? null : submissionErrors.emailInvalid;
}
