import { expect, test } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { CallFailure } from '../backend/call-failure.ts';
import { submissionFailure } from './submission-failure.ts';

const answered = (status: number, message: string) => new CallFailure({ status, code: null, message });
const offline = 'Network connection failed. Please check your internet connection and try again.';

test.each([
  ['a sentence of ours', new AppError('databaseUnreachable', 'Ours'), 'Ours'],
  ['an address that was not reached', new TypeError('Failed to fetch'), offline],
  ['a call without an answer', answered(0, 'FetchError'), offline],
  ['a refusal', answered(400, 'the disk is full'), 'Failed to create submission: the disk is full'],
  ['a fault of the service', answered(500, 'it broke'), 'Failed to create submission: it broke'],
  ['an error with words', new Error('No space left'), 'No space left'],
  ['an error without words', new Error(''), 'Failed to submit the code issue'],
  ['text', 'boom', 'An unexpected error occurred while creating the submission.'],
  ['nothing', undefined, 'An unexpected error occurred while creating the submission.'],
])('a submission that failed with %s says so', (_what, cause, sentence) => {
  expect(submissionFailure(cause).message).toBe(sentence);
});
