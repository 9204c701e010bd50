import { describe, expect, it, test } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { CallFailure } from '../backend/call-failure.ts';
import { type SubmittedFields, submissionFailure, submissionIdOf, submissionInsert } from './submission.ts';

const fields: SubmittedFields = {
  id: '7b2f4f3e-91c2-4a53-8f0e-0d7a3d1c9a11',
  title: 'Login loops',
  email: 'ann@example.com',
  codingApp: 'bolt',
  description: '# What happens\n\nIt **loops**.',
  urgency: 'This Week',
  githubLink: 'https://github.com/ann/app',
  liveLink: null,
  attachments: ['issues/a-1.png'],
  shared: null,
};

describe('the request for a submission', () => {
  it('the request for a submission contains every column', () => {
    expect(submissionInsert(fields)).toEqual({
      id: fields.id,
      title: 'Login loops',
      email: 'ann@example.com',
      coding_app: 'bolt',
      description: '# What happens\n\nIt **loops**.',
      urgency: 'This Week',
      github_link: 'https://github.com/ann/app',
      live_link: null,
      attachments: ['issues/a-1.png'],
      allow_direct_access: false,
      repo_access_data: null,
    });
  });

  it('the request for a submission includes the repository if the client granted access', () => {
    const shared = { repository: 'ann/app', handle: 'the-handle' };
    expect(submissionInsert({ ...fields, shared })).toMatchObject({
      allow_direct_access: true,
      repo_access_data: shared,
    });
    expect(submissionInsert({ ...fields, shared, codingApp: 'lovable' })).toMatchObject({
      allow_direct_access: false,
      repo_access_data: null,
    });
  });

  it('the request for a submission omits links for an app that hosts the code itself', () => {
    const insert = submissionInsert({ ...fields, codingApp: 'lovable' });
    expect(insert).not.toHaveProperty('github_link');
    expect(insert).not.toHaveProperty('live_link');
  });
});

const answered = (status: number, message: string) => new CallFailure({ status, code: null, message });
const offline = 'Network connection failed. Please check your internet connection and try again.';

test.each([
  ['an error with our own message', new AppError('databaseUnreachable', 'Ours'), 'Ours'],
  ['an unreachable server', new TypeError('Failed to fetch'), offline],
  ['no response', answered(0, 'FetchError'), offline],
  ['a client error', answered(400, 'the disk is full'), 'Failed to create submission: the disk is full'],
  ['a server error', answered(500, 'it broke'), 'Failed to create submission: it broke'],
  ['an error with a message', new Error('No space left'), 'No space left'],
  ['an error without a message', new Error(''), 'Failed to submit the code issue'],
  ['text', 'boom', 'An unexpected error occurred while creating the submission.'],
  ['nothing', undefined, 'An unexpected error occurred while creating the submission.'],
])('a submission that failed with %s shows the cause', (_what, cause, sentence) => {
  expect(submissionFailure(cause).message).toBe(sentence);
});

it('a submission id is derived from its key the same way as on the server', async () => {
  expect(await submissionIdOf('0b7e7a52-6f3c-4a58-9a0e-3f9d9a4a7d11')).toBe(
    '186fca1a-b32f-4d2d-a673-8534bce32162',
  );
  expect(await submissionIdOf('a key')).toBe('8fa3aab2-faa9-479e-8a03-98da5b5abd07');
});

it('a submission id is a valid UUID', async () => {
  for (let number = 0; number < 50; number += 1)
    expect(await submissionIdOf(`${number}`)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
});
