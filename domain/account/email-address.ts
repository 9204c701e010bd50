import { accountErrors } from '../errors/account.ts';
import { submissionErrors } from '../errors/submission.ts';
import { isBlank } from '../text/characters.ts';

/** RFC 5321 limits an address to 256 octets, including its angle brackets. */
export const EMAIL_LIMIT = 254;

// An address must not contain white space, separators of mail headers or invisible characters. With these, an
// email could go to a different address than the one shown.
const OTHER = String.raw`\s@<>()[\]\\,;:"\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb`;
const EMAIL_PATTERN = new RegExp(`^[^${OTHER}]+@[^${OTHER}]+\\.[^${OTHER}]+$`);

export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}

/** Returns the error message for an invalid email address, or null. */
export function emailError(email: string): string | null {
  if (isBlank(email)) return accountErrors.emailNeeded;
  return isEmailAddress(email) ? null : submissionErrors.emailInvalid;
}
