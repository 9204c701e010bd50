import type { FastifyRequest } from 'fastify';
import { verifyToken } from '#server/platform/caller/verify-token.ts';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import { requireAal2IfEnrolled } from '../factors/require-second-factor.ts';
import { requireUser } from '../users/require-user.ts';
import { authError } from '../wire/auth-error.ts';
import { bearerToken, readBearer } from '../wire/read-bearer.ts';

/**
 * Requires the service role or the database administrator. If a user has the service role, the user also
 * needs a valid session with a second factor. Throws 401 `no_authorization`, 403 `bad_jwt`, 403 `not_admin`,
 * or the same errors as `requireUser`.
 */
export async function requireServiceRole(auth: AuthContext, request: FastifyRequest): Promise<void> {
  const caller = await readBearer(auth, request).catch(async (refusal: unknown) => {
    if (await isDatabaseAdministrator(auth, request)) return null;
    throw refusal;
  });
  if (caller !== null && caller.role !== 'service_role')
    throw authError(403, 'not_admin', 'User not allowed');
  if (caller !== null && caller.userId !== null) requireAal2IfEnrolled(await requireUser(auth, request));
  const detail = `${request.method} ${request.routeOptions.url ?? ''}`;
  recordSecurityEvent(auth.platform, request, { event: 'admin-api-used', outcome: 'ok', detail });
}

// Only the auth service knows the administrator role. Tokens with this role belong to no account.
async function isDatabaseAdministrator(auth: AuthContext, request: FastifyRequest): Promise<boolean> {
  return verifyToken(bearerToken(request) ?? '', auth.platform.keys).then(
    ({ role }) => role === 'supabase_admin',
    () => false,
  );
}
