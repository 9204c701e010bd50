import { rememberAccount } from '#server/platform/caller/request-sender.ts';
import type { AuthContext } from '../auth-context.ts';
import type { AuthMethod } from '../tokens/access-token.ts';
import { childRefreshToken, refreshTokenSalt } from '../tokens/refresh-token.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { userColumns } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import type { Device, StartedSession } from './start-session.ts';

const reuseIntervalInSeconds = 10;

const refusals = {
  refresh_token_not_found: 'Invalid Refresh Token: Refresh Token Not Found',
  refresh_token_already_used: 'Invalid Refresh Token: Already Used',
  session_expired: 'Invalid Refresh Token: Session Expired',
  user_banned: 'Invalid Refresh Token: User Banned',
} as const;

type Rotation = UserRow & {
  outcome: 'rotated' | 'active' | keyof typeof refusals;
  session_id: string;
  salts: Buffer[];
  hashes: Buffer[];
  aal: string;
  amr: AuthMethod[];
  not_after: Date | null;
};

/**
 * Exchanges a refresh token for a new one. A token that was used before is exchanged for the newest token of
 * the session, if it is that token's parent or was used less than 10 s ago. Any other used token may be stolen,
 * so the session ends. Throws 400 if the token is refused, and 409 `conflict` if another call has locked the
 * session.
 */
export async function refreshSession(
  auth: AuthContext,
  token: string,
  device: Device,
): Promise<StartedSession> {
  const salt = refreshTokenSalt();
  const child = childRefreshToken(auth.secrets.refreshToken[0], token, salt);
  const sql = auth.platform.database.owner;
  const [row] = await sql<[Rotation]>`
    select ${userColumns}, r.outcome, r.session_id, r.salts, r.hashes, r.aal, r.amr,
      (select s.not_after from auth.sessions s where s.id = r.session_id) as not_after
    from auth.rotate_refresh_token(
      ${tokenHash(token)}, ${salt}, ${tokenHash(child)}, ${auth.platform.now()},
      make_interval(secs => ${reuseIntervalInSeconds}), ${device.userAgent}, ${device.ip}
    ) r left join auth.users u on u.id = r.user_id`.catch(conflictWhenLocked);
  rememberAccount(row.id);
  if (row.outcome !== 'rotated' && row.outcome !== 'active') {
    throw authError(400, row.outcome, refusals[row.outcome]);
  }
  return {
    user: row,
    claims: { sessionId: row.session_id, aal: row.aal, amr: row.amr, notAfter: row.not_after },
    refreshToken: descendant(auth, token, row),
  };
}

function descendant({ secrets }: AuthContext, token: string, { salts, hashes }: Rotation): string {
  return salts.reduce((parent, salt, index) => {
    // During a rotation of the encryption key, another node may have computed the token with another key.
    const children = secrets.refreshToken.map((secret) => childRefreshToken(secret, parent, salt));
    return children.find((child) => hashes[index]?.equals(tokenHash(child))) ?? children[0] ?? parent;
  }, token);
}

function conflictWhenLocked(error: unknown): never {
  const lockNotAvailable = '55P03';
  if ((error as { code?: unknown }).code === lockNotAvailable) {
    throw authError(
      409,
      'conflict',
      'Too many concurrent token refresh requests on the same session or refresh token',
      { cause: error },
    );
  }
  throw error;
}
