import { invalid, WeakPasswordError } from '../wire/auth-error.ts';

const shortestPassword = 6;
const longestPasswordInBytes = 72;

/**
 * Throws 400 `validation_failed` if the password is longer than 72 bytes, because bcrypt ignores all further
 * bytes. Throws 422 `weak_password` if the password is too short. With `refuseCommon`, also throws 422
 * `weak_password` if the password is a common one.
 */
export function checkNewPassword(password: string, rules: { refuseCommon: boolean }): void {
  if (Buffer.byteLength(password) > longestPasswordInBytes) {
    throw invalid('Password cannot be longer than 72 characters');
  }
  if ([...password].length < shortestPassword) {
    throw new WeakPasswordError(`Password should be at least ${shortestPassword} characters.`, ['length']);
  }
  if (rules.refuseCommon && commonPasswords.has(password.toLowerCase())) {
    throw new WeakPasswordError('This password is one of the most used ones. Please choose another.', [
      'pwned',
    ]);
  }
}

/** Common passwords of at least six characters, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 123123 123123123 123321 123454321 1234321 123abc
  123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 111111 1111111 11111111 112233 121212 131313 102030
  159753 147258 147258369 123654 654321 7654321 87654321 987654321 0987654321 000000 00000000 222222 555555
  666666 696969 777777 7777777 888888 88888888 999999 999999999 a12345 a123456 a1b2c3 aa123456 aaaaaa abc123
  abcabc abcd1234 abcdef access admin1 admin123 admin1234 administrator adobe123 amanda andrea andrew angela
  anthony arsenal asdasd asdf1234 asdfasdf asdfgh asdfghjkl ashley austin azerty babygirl bailey banana
  baseball basketball batman benjamin blink182 bonnie brandon buster butterfly changeme charlie charlie1
  cheese chelsea chicken chocolate computer cookie cowboy daniel dallas danielle donald dragon dubsmash
  eminem facebook family ferrari flower football football1 freedom friends gfhjkm ginger google guitar
  hannah harley hello1 hello123 hockey hottie hunter hunter2 iloveyou iloveyou1 internet jasmine jennifer
  jessica jordan jordan23 joshua justin killer killer123 letmein letmein1 liverpool london loveme lovely
  lovers maggie maradona martin master matrix matthew merlin michael michael1 michelle minecraft monkey
  monkey1 monster mustang myspace1 naruto nicole ninja123 nothing orange p@ssw0rd p@ssword pa55word pa55w0rd
  passw0rd passw0rd1 password password! password1 password12 password123 password1234 pepper pokemon
  princess princess1 purple q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qwe123 qweasd qweasdzxc qweqwe qwerty
  qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop robert samantha samsung secret shadow silver soccer
  sophie spiderman starwars steelers summer sunshine superman supabase taylor tigger thomas thunder tinkle
  trustno1 unknown vanessa welcome welcome1 welcome123 whatever william winter yankees yellow zaq12wsx
  zxcvbn zxcvbnm zxcvbnm1`.split(/\s+/),
);
