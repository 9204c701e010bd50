import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { CallFailure, failingAs, isNetworkFailure, isWorthRetrying } from './call-failure.ts';

const answered = (status: number) => new CallFailure({ status, code: null, message: 'no' });
const shown = (cause: unknown) => new AppError('issuesNotLoaded', 'Failed to load issues', { cause });

describe('failed calls', () => {
  it.each([
    ['no response', answered(0), true],
    ['a server error', answered(503), true],
    ['a client error', answered(403), false],
    ['a server error wrapped with a message', shown(answered(500)), true],
    ['a client error wrapped with a message', shown(answered(404)), false],
    ['a failed fetch wrapped with a message', shown(new TypeError('Failed to fetch')), true],
    ['a bug in our code', new Error('undefined is not a function'), false],
  ])('a failed call tells whether a retry may help after %s', (_name, error, expected) => {
    expect(isWorthRetrying(error)).toBe(expected);
  });

  it('a network failure is distinguished from a response', () => {
    expect(isNetworkFailure(new TypeError('Failed to fetch'))).toBe(true);
    expect(isNetworkFailure(shown(answered(0)))).toBe(true);
    expect(isNetworkFailure(shown(answered(500)))).toBe(false);
  });

  it('a failed call shows the message of the error, or else that of the screen', async () => {
    const failed = failingAs('issuesNotLoaded', 'Failed to load issues', () => Promise.reject(answered(500)));
    await expect(failed).rejects.toMatchObject({ message: 'Failed to load issues', code: 'issuesNotLoaded' });
    const own = new AppError('issueNotFound', 'Issue not found');
    await expect(
      failingAs('issuesNotLoaded', 'Failed to load issues', () => Promise.reject(own)),
    ).rejects.toBe(own);
    await expect(
      failingAs('issuesNotLoaded', 'Failed to load issues', () => Promise.reject(answered(429))),
    ).rejects.toMatchObject({ message: 'no', code: 'issuesNotLoaded' });
  });
});
