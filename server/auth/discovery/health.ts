import type { FastifyInstance } from 'fastify';

/** GET /health: a health check under the name that protocol clients expect. */
export function registerHealth(app: FastifyInstance): void {
  app.get('/health', async () => ({
    version: 'lastmile',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  }));
}
