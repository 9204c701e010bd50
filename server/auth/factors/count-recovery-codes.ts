import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { requireAal2IfEnrolled, requireFactorCaller } from './require-second-factor.ts';

/** GET /factors/recovery-codes → `{left, created_at}`: ten or none, since one use voids the set. Our own addition. */
export function registerCountRecoveryCodes(app: FastifyInstance, auth: AuthContext): void {
  app.get('/factors/recovery-codes', async (request) => {
    const { user, session } = await requireFactorCaller(auth, request);
    requireAal2IfEnrolled({ user, session });
    const [kept] = await auth.platform.database.owner<[{ left: number; created_at: Date }?]>`
      select s.created_at, (
        select count(*)::int from auth.mfa_recovery_codes c where c.user_id = s.user_id
      ) as left
      from auth.mfa_recovery_sets s where s.user_id = ${user.id}`;
    return { left: kept?.left ?? 0, created_at: kept?.created_at.toISOString() ?? null };
  });
}
