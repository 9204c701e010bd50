import { expect, test } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { readableFailure } from './readable-failure.ts';

test.each([
  ['what the provider says is shown as given', new AppError('givenByProvider', 'Too short'), 'Too short'],
  ['a lost network is called so', new AppError('networkFailed', 'No network'), 'No network'],
  [
    'an account that could not be opened gets the portal’s sentence',
    new AppError('signInFailed', 'x'),
    'Ours',
  ],
  ['so does one that could not be made', new AppError('signUpFailed', 'x'), 'Ours'],
  ['and whatever nobody expected', new TypeError('y is not a function'), 'Ours'],
])('%s', (_name, error, sentence) => {
  expect(readableFailure(error, 'Ours')).toBe(sentence);
});
