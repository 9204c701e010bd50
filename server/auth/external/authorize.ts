import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { startExternalSignIn } from './start-external-sign-in.ts';

/** GET /authorize: the browser goes on to the code host to sign in with the account there. */
export function registerAuthorize(app: FastifyInstance, auth: AuthContext): void {
  app.get('/authorize', { exposeHeadRoute: false }, (request, reply) =>
    startExternalSignIn(auth, request, reply, null),
  );
}
