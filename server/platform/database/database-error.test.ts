import { expect, test } from 'vitest';
import { sentenceOfExcess, sentenceOfRefusal } from './database-error.ts';

type Fields = { detail?: string; hint?: string };
const raised = (message: string, { detail, hint }: Fields) => ({ message, detail, hint });
const hint = 'domain/errors';

test.each([
  ['a code', raised('quotePaid', { hint, detail: '{}' }), 'This quote is paid.'],
  [
    'a code with parameters',
    raised('otherPartOnly', { hint, detail: '{"parts": ["client", "operator"]}' }),
    'Only the client or the operator of this issue may do this.',
  ],
  [
    'a field of a fix that is too long',
    raised('fixTextTooLong', { hint, detail: '{"field": "patch", "limit": 200000}' }),
    'The patch is too long: at most 200000 characters.',
  ],
  [
    'a code of a newer schema',
    raised('newRule', { hint, detail: '{}' }),
    'Something went wrong. Please try again in a moment.',
  ],
  ['a message that equals a code, without the mark', raised('quotePaid', { detail: '{}' }), null],
  ['an error of PostgreSQL', raised('division by zero', { hint: 'Divide by something else.' }), null],
])('the sentence of a database error is found for %s', (_, error, sentence) => {
  expect(sentenceOfRefusal(error)).toBe(sentence);
});

test.each([
  ['memory', '53200', 'out of memory', 'This request needs too much memory.'],
  [
    'memory for one value',
    'XX000',
    'invalid memory alloc request size 1073741824',
    'This request needs too much memory.',
  ],
  [
    'temporary files',
    '53400',
    'temporary file size exceeds temp_file_limit (524288kB)',
    'This request needs too much memory.',
  ],
  ['locks', '53200', 'out of shared memory', null],
])('the sentence for a request that needs too much is found for %s', (_, code, message, sentence) => {
  const found = sentenceOfExcess({ code, message, routine: undefined });
  expect(found).toEqual(sentence && expect.stringContaining(sentence));
});
