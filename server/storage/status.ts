import type { FastifyInstance } from 'fastify';

/** GET /status and /version: that the storage service answers, for who watches over it. */
export function showStatus(app: FastifyInstance): void {
  app.get('/status', (_request, reply) => reply.send());
  app.get('/version', (_request, reply) => reply.send('lastmile'));
}
