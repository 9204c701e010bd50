import type { AuthContext } from '../auth-context.ts';
import { accessTokenEnd } from '../tokens/access-token.ts';
import { userJson } from '../users/user.ts';
import type { StartedSession } from './start-session.ts';

/** The session as the protocol's client accepts it, with a freshly signed access token. */
export function sessionJson(auth: AuthContext, session: StartedSession): Record<string, unknown> {
  const now = auth.platform.now();
  const expiresAt = accessTokenEnd(session.claims, now);
  return {
    access_token: auth.signAccessToken(session.user, session.claims, now),
    token_type: 'bearer',
    expires_in: expiresAt - Math.floor(now.getTime() / 1000),
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: userJson(session.user),
  };
}
