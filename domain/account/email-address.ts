import { accountErrors } from '../errors/account.ts';
import { submissionErrors } from '../errors/submission.ts';
import { isBlank } from '../text/characters.ts';

/** Longest address that mail can be sent to (RFC 5321: 256 octets with its brackets). */
export const EMAIL_LIMIT = 254;

// Text, at sign, text, dot, text. No white space, nothing that a mail's header would split at, and nothing that
// cannot be seen, since another address would be mailed than the one that is shown.
const OTHER = String.raw`\s@<>()[\]\\,;:"\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb`;
const EMAIL_PATTERN = new RegExp(`^[^${OTHER}]+@[^${OTHER}]+\\.[^${OTHER}]+$`);

/** Whether a text has the shape of an e-mail address. Whether it is somebody's, only a mail to it shows. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}

/** The sentence that says what is wrong with a typed address, or null. */
export function faultOfEmail(email: string): string | null {
  if (isBlank(email)) return accountErrors.emailNeeded;
  return isEmailAddress(email) ? null : submissionErrors.emailInvalid;
}
