import type { FastifyInstance } from 'fastify';

/** GET /health: that the auth service answers, under the name that clients of the protocol know. */
export function registerHealth(app: FastifyInstance): void {
  app.get('/health', async () => ({
    version: 'lastmile',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  }));
}
