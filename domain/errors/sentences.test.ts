import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { sentenceOf, sentenceOfRaised, sentences } from './sentences.ts';

declare global {
  interface ImportMeta {
    glob(patterns: string[], options: { eager: true }): Record<string, Record<string, object>>;
  }
}

test('every error code is listed exactly once', () => {
  const subjects = Object.values(import.meta.glob(['./*.ts', '!./*.test.ts'], { eager: true }));
  const lists = subjects.flatMap((subject) => Object.entries(subject));
  const codes = lists
    .filter(([name]) => /(?:Errors|Refusals)$/.test(name))
    .flatMap(([, list]) => Object.keys(list));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.toSorted()).toEqual(Object.keys(sentences).toSorted());
});

test.each([
  ['quoteExpired', undefined, 'This quote has expired. The engineer can send a new one.'],
  [
    'claimLimitReached',
    '{"count": 5}',
    'You hold 5 issues. Release one, or wait until a fix is accepted, before you claim another.',
  ],
  ['titleRequired', undefined, 'Issue name is required'],
  ['duplicate key value violates unique constraint "issue_pkey"', undefined, null],
  ['toString', undefined, null],
])('a database error %s with detail %s becomes %j', (message, detail, sentence) => {
  expect(sentenceOfRaised(message, detail)).toBe(sentence);
});

test('an error carries a code, a user-facing message and a cause for the log', () => {
  const cause = new TypeError('Failed to fetch');
  const error = new AppError('uploadFailed', sentenceOf('uploadFailed', 'a.png', 'offline'), { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ code: 'uploadFailed', message: 'Failed to upload a.png: offline', cause });
});
