import type { FastifyRequest } from 'fastify';
import { verifyToken } from '#server/platform/token.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import { readBearer } from '../wire/read-bearer.ts';

/** Lets nobody but the service role and the database's administrator pass. Throws 401 `no_authorization`, 403 `bad_jwt`, 403 `not_admin`. */
export async function requireServiceRole(auth: AuthContext, request: FastifyRequest): Promise<void> {
  if (await isDatabaseAdministrator(auth, request)) return;
  const caller = await readBearer(auth, request);
  if (caller.role !== 'service_role') throw authError(403, 'not_admin', 'User not allowed');
}

// A role for administration alone: no other service knows it, and its subject is no account.
async function isDatabaseAdministrator(auth: AuthContext, request: FastifyRequest): Promise<boolean> {
  const token = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return verifyToken(token, auth.platform.keys).then(
    ({ role }) => role === 'supabase_admin',
    () => false,
  );
}
