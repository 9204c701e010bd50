import { isEmailAddress } from '#domain/account/email-address.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { submissionErrors } from '#domain/errors/submission.ts';
import { isBlank } from '#domain/text/blank.ts';

/** The sentence that says what is wrong with a typed address, or null. */
export function faultOfEmail(email: string): string | null {
  if (isBlank(email)) return accountErrors.emailNeeded;
  return isEmailAddress(email) ? null : submissionErrors.emailInvalid;
}
