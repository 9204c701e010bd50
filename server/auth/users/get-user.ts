import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { requireUser } from './require-user.ts';
import { userJson } from './user.ts';

/** GET /user: the user of the bearer token. */
export function registerGetUser(app: FastifyInstance, auth: AuthContext): void {
  app.get('/user', async (request) => userJson((await requireUser(auth, request)).user));
}
