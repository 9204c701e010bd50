import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { deviceOf, type StartedSession, startSession } from '#server/auth/sessions/start-session.ts';
import type { Metadata } from '#server/auth/users/user.ts';
import { json } from '#server/platform/database/sql.ts';

/** An anonymous account and its session, as the official client's suites expect of `POST /signup` without an address. */
export async function signUpAnonymously(
  auth: AuthContext,
  request: FastifyRequest,
  data: Metadata,
): Promise<StartedSession> {
  const now = auth.platform.now();
  return auth.platform.database.owner.begin(async (tx) => {
    const [user] = await tx<[{ id: string }]>`
      insert into auth.users (is_anonymous, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values (true, '{}', ${json(data)}, ${now}, ${now}) returning id`;
    return startSession(tx, user.id, { method: 'anonymous' }, deviceOf(request), now);
  });
}
