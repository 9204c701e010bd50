/** RFC 5321 limits an address to 256 octets, including its angle brackets. */
export const EMAIL_LIMIT = 254;

// An address must not contain white space, separators of mail headers or characters that nobody sees. With these,
// an email could go to a different address than the one shown. U+2800 is a braille pattern without dots. NUL has a
// rule of its own. The small letters of U+0130 and U+03A3 differ between JavaScript and PostgreSQL.
const OTHER = String.raw`\s@<>()\[\]\\,;:"\u0001-\u001f\u007f-\u009f\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u0130\u03a3`;
const EMAIL_PATTERN = new RegExp(`^[^${OTHER}]+@(?:[^.${OTHER}]+\\.)+[^.${OTHER}]+$`, 'u');

export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
