import type { FastifyInstance } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { requireUser } from './users/require-user.ts';
import { userJson } from './users/user-json.ts';

/** GET /user: who the bearer token signs in. */
export function registerGetUser(app: FastifyInstance, auth: AuthContext): void {
  app.get('/user', async (request) => userJson((await requireUser(auth, request)).user));
}
