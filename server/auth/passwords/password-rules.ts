import { PASSWORD_MAXIMUM_BYTES, PASSWORD_MINIMUM } from '#domain/account/password.ts';
import { countCharacters } from '#domain/text/characters.ts';
import { invalid, WeakPasswordError } from '../wire/auth-error.ts';

/**
 * Throws 400 `validation_failed` if the password is longer than 72 bytes, because bcrypt ignores all further
 * bytes. Throws 422 `weak_password` if the password is too short. With `refuseCommon`, also throws 422
 * `weak_password` if the password is a common one.
 */
export function checkNewPassword(password: string, rules: { refuseCommon: boolean }): void {
  if (Buffer.byteLength(password) > PASSWORD_MAXIMUM_BYTES) {
    throw invalid('Password cannot be longer than 72 characters');
  }
  if (countCharacters(password) < PASSWORD_MINIMUM) {
    throw new WeakPasswordError(`Password should be at least ${PASSWORD_MINIMUM} characters.`, ['length']);
  }
  if (rules.refuseCommon && commonPasswords.has(password.toLowerCase())) {
    throw new WeakPasswordError('This password is one of the most used ones. Please choose another.', [
      'pwned',
    ]);
  }
}

/** Common passwords of at least eight characters, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 123454321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
  11111111 147258369 87654321 987654321 0987654321 00000000 88888888 999999999 aa123456 abcd1234 admin123
  admin1234 administrator adobe123 asdf1234 asdfasdf asdfghjkl babygirl baseball basketball benjamin
  blink182 butterfly changeme charlie1 chocolate computer danielle dubsmash facebook football football1
  hello123 iloveyou iloveyou1 internet jennifer jordan23 killer123 letmein1 liverpool maradona michael1
  michelle minecraft myspace1 ninja123 p@ssw0rd p@ssword pa55word pa55w0rd passw0rd passw0rd1 password
  password! password1 password12 password123 password1234 princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc
  qweasdzxc qwerty12 qwerty123 qwerty1234 qwertyuiop samantha spiderman starwars steelers sunshine
  superman supabase trustno1 welcome1 welcome123 whatever zaq12wsx zxcvbnm1`.split(/\s+/),
);
