import { describe, expect, it } from 'vitest';
import { authData } from './auth-answer.ts';

const refused = (status: number, code: string, message: string) => () =>
  Promise.resolve({ data: null, error: { status, code, message } });

describe('a failure of the authentication service', () => {
  it.each([
    [
      'is shown as the service gives it',
      refused(400, 'invalid_credentials', 'Invalid login credentials'),
      'Invalid login credentials',
    ],
    [
      'has a sentence of its own where the service gives none',
      refused(400, 'validation_failed', ''),
      'An error occurred during sign in',
    ],
    [
      'tells nothing of the service’s own faults',
      refused(500, 'unexpected_failure', 'stack trace'),
      'An error occurred during sign in',
    ],
    [
      'says so when the network failed',
      refused(0, '', 'Failed to fetch'),
      'Network connection failed. Please check your internet connection and try again.',
    ],
    [
      'says that a link was used or is too old',
      refused(403, 'otp_expired', 'Token has expired or is invalid'),
      'This link is no longer valid. Links work once and for a limited time; please ask for a new one.',
    ],
    [
      'says that a texted code is too old',
      refused(422, 'mfa_challenge_expired', 'MFA challenge 7 has expired, verify against another challenge'),
      'This code is too old. Have a new one sent.',
    ],
    [
      'says that a challenge was not solved',
      refused(400, 'captcha_failed', 'captcha protection: request disallowed (timeout-or-duplicate)'),
      'The check that you are human was refused. Please do it once more.',
    ],
  ])('%s', async (_name, call, sentence) => {
    await expect(authData('signInFailed', call)).rejects.toThrow(sentence);
  });
});
