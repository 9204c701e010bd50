import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import { readBearer } from '../wire/read-bearer.ts';

/** Lets nobody but the service role pass. Throws 401 `no_authorization`, 403 `bad_jwt`, 403 `not_admin`. */
export async function requireServiceRole(auth: AuthContext, request: FastifyRequest): Promise<void> {
  const caller = await readBearer(auth, request);
  if (caller.role !== 'service_role') throw authError(403, 'not_admin', 'User not allowed');
}
