import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { sentenceOf } from './sentences.ts';

test('an error has a code for the program, a sentence for people and a cause for the log', () => {
  const cause = new TypeError('Failed to fetch');
  const error = new AppError('uploadFailed', sentenceOf('uploadFailed', 'a.png', 'offline'), { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ code: 'uploadFailed', message: 'Failed to upload a.png: offline', cause });
});
