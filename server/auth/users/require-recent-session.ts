import { authError } from '../wire/auth-error.ts';
import type { SignedIn } from './require-user.ts';

// A session older than this may be somebody else at an open laptop.
const trustedForHours = 24;

/** Whether somebody signed in not long ago in this session. */
export function isRecent(session: SignedIn['session'], now: Date): boolean {
  return session !== null && now.getTime() - session.createdAt.getTime() <= trustedForHours * 3600 * 1000;
}

/** Lets no old session change how its account is signed in to: 400 `reauthentication_needed` after 24 hours. */
export function requireRecentSession(session: SignedIn['session'], now: Date): void {
  if (isRecent(session, now)) return;
  throw authError(400, 'reauthentication_needed', 'Sign in again to change how you sign in');
}
