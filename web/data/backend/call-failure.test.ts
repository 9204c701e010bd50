import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { CallFailure, failingAs, isNetworkFailure, isWorthRetrying } from './call-failure.ts';

const answered = (status: number) => new CallFailure({ status, code: null, message: 'no' });
const shown = (cause: unknown) => new AppError('issuesNotLoaded', 'Failed to load issues', { cause });

describe('a failed call', () => {
  it.each([
    ['no answer', answered(0), true],
    ['a fault of the service', answered(503), true],
    ['a refusal', answered(403), false],
    ['a fault of the service behind its sentence', shown(answered(500)), true],
    ['a refusal behind its sentence', shown(answered(404)), false],
    ['a failed fetch behind its sentence', shown(new TypeError('Failed to fetch')), true],
    ['a mistake of our own', new Error('undefined is not a function'), false],
  ])('is asked again only where that may help: %s', (_name, error, expected) => {
    expect(isWorthRetrying(error)).toBe(expected);
  });

  it('tells a network failure from an answer', () => {
    expect(isNetworkFailure(new TypeError('Failed to fetch'))).toBe(true);
    expect(isNetworkFailure(shown(answered(0)))).toBe(true);
    expect(isNetworkFailure(shown(answered(500)))).toBe(false);
  });

  it('takes the sentence of the screen, and keeps one of its own', async () => {
    const failed = failingAs('issuesNotLoaded', 'Failed to load issues', () => Promise.reject(answered(500)));
    await expect(failed).rejects.toMatchObject({ message: 'Failed to load issues', code: 'issuesNotLoaded' });
    const own = new AppError('issueNotFound', 'Issue not found');
    await expect(
      failingAs('issuesNotLoaded', 'Failed to load issues', () => Promise.reject(own)),
    ).rejects.toBe(own);
  });
});
