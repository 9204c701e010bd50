import type { Session as AuthSession } from '@supabase/auth-js';

type Levelled = Pick<AuthSession, 'access_token'> & { user: Pick<AuthSession['user'], 'factors'> };

/** Whether the account has a second factor that this session has not shown yet. */
export function needsSecondFactor(session: Levelled): boolean {
  const hasFactor = session.user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && aalOf(session) !== 'aal2';
}

/** The assurance level that the session's token states; the server checks the token, this only reads it. */
export function aalOf({ access_token: token }: Pick<AuthSession, 'access_token'>): string {
  try {
    const [, payload = ''] = token.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown };
    return typeof claims.aal === 'string' ? claims.aal : 'aal1';
  } catch {
    return 'aal1';
  }
}
