/** Longest address that mail can be sent to (RFC 5321: 256 octets with its brackets). */
export const EMAIL_LIMIT = 254;

/** Text, at sign, text, dot, text; no white space. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text has the shape of an e-mail address. Whether it is somebody's, only a mail to it shows. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
