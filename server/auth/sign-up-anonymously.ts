import type { FastifyRequest } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { deviceOf, type StartedSession, startSession } from './sessions/start-session.ts';
import type { Metadata } from './users/user-row.ts';
import { authError } from './wire/auth-error.ts';

/**
 * An account for whoever does not say who they are, signed in at once; 422 `anonymous_provider_disabled` unless
 * offered.
 */
export async function signUpAnonymously(
  auth: AuthContext,
  request: FastifyRequest,
  data: Metadata,
): Promise<StartedSession> {
  if (!auth.anonymous) throw authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  const now = auth.platform.now();
  return auth.platform.database.owner.begin(async (tx) => {
    const [user] = await tx<[{ id: string }]>`
      insert into auth.users (is_anonymous, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values (true, '{}', ${tx.json(data as never)}, ${now}, ${now}) returning id`;
    return startSession(tx, user.id, { method: 'anonymous' }, deviceOf(request), now);
  });
}
