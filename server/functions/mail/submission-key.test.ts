import { expect, it } from 'vitest';
import { opensSubmission, submissionIdOf } from './submission-key.ts';

it('the server and the browser derive the same submission id', () => {
  expect(submissionIdOf('0b7e7a52-6f3c-4a58-9a0e-3f9d9a4a7d11')).toBe('186fca1a-b32f-4d2d-a673-8534bce32162');
  expect(submissionIdOf('a key')).toBe('8fa3aab2-faa9-479e-8a03-98da5b5abd07');
});

it('a key is accepted only for its own submission', () => {
  const id = submissionIdOf('a key');
  expect(opensSubmission('a key', id)).toBe(true);
  expect(opensSubmission('a key', id.toUpperCase())).toBe(true);
  for (const key of ['A key', 'a key ', '', id]) expect(opensSubmission(key, id), key).toBe(false);
  expect(opensSubmission('a key', 'short')).toBe(false);
});
