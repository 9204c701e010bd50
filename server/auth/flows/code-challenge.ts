import { createHash, timingSafeEqual } from 'node:crypto';
import { authError } from '../wire/auth-error.ts';

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' };

/** The proof-key pair of a request: both or neither. Throws 400 `validation_failed` otherwise. */
export function readCodeChallenge(body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): CodeChallenge | null {
  const challenge = body.code_challenge ?? '';
  const method = (body.code_challenge_method ?? '').toLowerCase();
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '') {
    throw authError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  }
  if (method !== 's256' && method !== 'plain') {
    throw authError(400, 'validation_failed', 'Invalid code_challenge_method');
  }
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(challenge)) {
    throw authError(
      400,
      'validation_failed',
      'code challenge has to be between 43 and 128 unreserved characters',
    );
  }
  return { challenge, method };
}

/** Whether the challenge was made from `verifier`, in constant time. */
export function answersChallenge(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const [left, right] = [Buffer.from(answer), Buffer.from(challenge)];
  return left.length === right.length && timingSafeEqual(left, right);
}
