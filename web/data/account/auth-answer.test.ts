import { describe, expect, it } from 'vitest';
import { authData } from './auth-answer.ts';

const refused = (status: number, code: string, message: string) => () =>
  Promise.resolve({ data: null, error: { status, code, message } });

describe('an authentication service error', () => {
  it.each([
    [
      'is shown with the service’s message',
      refused(400, 'invalid_credentials', 'Invalid login credentials'),
      'Invalid login credentials',
    ],
    [
      'gets our own message if the service sends none',
      refused(400, 'validation_failed', ''),
      'An error occurred during sign in',
    ],
    [
      'hides internal errors of the service',
      refused(500, 'unexpected_failure', 'stack trace'),
      'An error occurred during sign in',
    ],
    [
      'reports a network failure',
      refused(0, '', 'Failed to fetch'),
      'Network connection failed. Please check your internet connection and try again.',
    ],
    [
      'reports a used or expired link',
      refused(403, 'otp_expired', 'Token has expired or is invalid'),
      'This link is no longer valid. Links work once and for a limited time; please ask for a new one.',
    ],
    [
      'reports an expired SMS code',
      refused(422, 'mfa_challenge_expired', 'MFA challenge 7 has expired, verify against another challenge'),
      'This code has expired. Send a new one.',
    ],
    [
      'reports a failed captcha',
      refused(400, 'captcha_failed', 'captcha protection: request disallowed (timeout-or-duplicate)'),
      'The check that you are human was refused. Please do it once more.',
    ],
  ])('%s', async (_name, call, sentence) => {
    await expect(authData('signInFailed', call)).rejects.toThrow(sentence);
  });
});
