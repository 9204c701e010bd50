import { accountErrors } from '../errors/account.ts';
import { countCharacters } from '../text/characters.ts';

export const PASSWORD_MINIMUM = 8;
/** bcrypt ignores everything after 72 bytes of UTF-8. */
export const PASSWORD_MAXIMUM_BYTES = 72;

/** Returns the error message for an invalid new password, or null. */
export function newPasswordError(password: string): string | null {
  if (password === '') return accountErrors.passwordRequired;
  if (countCharacters(password) < PASSWORD_MINIMUM) return accountErrors.passwordTooShort(PASSWORD_MINIMUM);
  if (bytesOf(password) > PASSWORD_MAXIMUM_BYTES)
    return accountErrors.passwordTooLong(PASSWORD_MAXIMUM_BYTES);
  return null;
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
  return bytes;
}
