import { expect, test } from 'vitest';
import { checkNewPassword } from './password-rules.ts';

const verdicts: [password: string, refuseCommon: boolean, code: string | null][] = [
  ['1234567', false, 'weak_password'],
  ['12345678', false, null],
  ['12345678', true, 'weak_password'],
  ['PassWord123', true, 'weak_password'],
  ['correct horse', true, null],
  ['x'.repeat(73), true, 'validation_failed'],
];

test.each(verdicts)('password %j with refuseCommon %s results in %s', (password, refuseCommon, code) => {
  expect(codeOf(() => checkNewPassword(password, { refuseCommon }))).toBe(code);
});

function codeOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}
