import { expect, test } from 'vitest';
import { newPasswordError } from './password.ts';

test.each([
  ['', 'Password is required'],
  ['seven77', 'Password must be at least 8 characters'],
  ['eight888', null],
  ['🚀🚀🚀🚀🚀🚀🚀', 'Password must be at least 8 characters'],
  ['x'.repeat(72), null],
  ['x'.repeat(73), 'Password must be at most 72 bytes long'],
  ['ü'.repeat(36), null],
  ['ü'.repeat(37), 'Password must be at most 72 bytes long'],
  ['語'.repeat(25), 'Password must be at most 72 bytes long'],
  ['🚀'.repeat(18), null],
  ['🚀'.repeat(19), 'Password must be at most 72 bytes long'],
])('checking the password %j returns %j', (password, fault) => {
  expect(newPasswordError(password)).toBe(fault);
});
