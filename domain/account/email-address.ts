import { accountErrors } from '../errors/account.ts';
import { submissionErrors } from '../errors/submission.ts';
import { isBlank } from '../text/characters.ts';

/** The longest deliverable address (RFC 5321: 256 octets including its angle brackets). */
export const EMAIL_LIMIT = 254;

// text@text.text without white space, mail header separators or invisible characters, which could send the mail to a
// different address than the one shown.
const OTHER = String.raw`\s@<>()[\]\\,;:"\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb`;
const EMAIL_PATTERN = new RegExp(`^[^${OTHER}]+@[^${OTHER}]+\\.[^${OTHER}]+$`);

/** Whether a text is a well-formed email address. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}

/** Checks a typed email address. Returns the error sentence or null. */
export function emailError(email: string): string | null {
  if (isBlank(email)) return accountErrors.emailNeeded;
  return isEmailAddress(email) ? null : submissionErrors.emailInvalid;
}
