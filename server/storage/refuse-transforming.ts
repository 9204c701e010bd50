import type { FastifyInstance } from 'fastify';
import { transformingNotOffered } from './storage-error.ts';

/** /render/image/…: pictures are served as they were uploaded, never resized. */
export function refuseTransforming(app: FastifyInstance): void {
  app.all('/render/image/*', async () => {
    throw transformingNotOffered();
  });
}
