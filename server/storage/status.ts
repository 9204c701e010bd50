import type { FastifyInstance } from 'fastify';

/** GET /status and /version: health checks of the storage service. */
export function showStatus(app: FastifyInstance): void {
  app.get('/status', (_request, reply) => reply.send());
  app.get('/version', (_request, reply) => reply.send('lastmile'));
}
