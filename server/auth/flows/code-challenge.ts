import { createHash, timingSafeEqual } from 'node:crypto';
import { invalid } from '../wire/auth-error.ts';

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' };

/**
 * Reads the PKCE challenge from the body, if there is one. Throws 400 `validation_failed` if the challenge or
 * the method is missing.
 */
export function readCodeChallenge(body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): CodeChallenge | null {
  const challenge = body.code_challenge ?? '';
  const method = (body.code_challenge_method ?? '').toLowerCase();
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (method !== 's256' && method !== 'plain') {
    throw invalid('Invalid code_challenge_method');
  }
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(challenge)) {
    throw invalid('code challenge has to be between 43 and 128 unreserved characters');
  }
  return { challenge, method };
}

export function answersChallenge(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const [left, right] = [Buffer.from(answer), Buffer.from(challenge)];
  return left.length === right.length && timingSafeEqual(left, right);
}
