import { expect, test } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { readableFailure } from './readable-failure.ts';

test.each([
  ['shows the provider’s message unchanged', new AppError('givenByProvider', 'Too short'), 'Too short'],
  ['reports a lost network connection', new AppError('networkFailed', 'No network'), 'No network'],
  ['shows the portal’s message for a failed sign-in', new AppError('signInFailed', 'x'), 'Ours'],
  ['shows the portal’s message for a failed sign-up', new AppError('signUpFailed', 'x'), 'Ours'],
  ['shows the portal’s message for an unexpected error', new TypeError('y is not a function'), 'Ours'],
])('%s', (_name, error, sentence) => {
  expect(readableFailure(error, 'Ours')).toBe(sentence);
});
