import { authError, WeakPasswordError } from '../wire/auth-error.ts';
import { commonPasswords } from './common-passwords.ts';

const shortestPassword = 6;
const longestPasswordInBytes = 72;

/**
 * Throws unless the password may be set: 400 `validation_failed` over 72 bytes (bcrypt reads no
 * further), 422 `weak_password` when too short or, where `refuseCommon`, on the list of common ones.
 */
export function checkNewPassword(password: string, rules: { refuseCommon: boolean }): void {
  if (Buffer.byteLength(password) > longestPasswordInBytes) {
    throw authError(400, 'validation_failed', 'Password cannot be longer than 72 characters');
  }
  // Characters as people count them: one astral character is one.
  if ([...password].length < shortestPassword) {
    throw new WeakPasswordError(`Password should be at least ${shortestPassword} characters.`, ['length']);
  }
  if (rules.refuseCommon && commonPasswords.has(password.toLowerCase())) {
    throw new WeakPasswordError('This password is one of the most used ones. Please choose another.', [
      'pwned',
    ]);
  }
}
