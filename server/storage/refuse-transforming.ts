import type { FastifyInstance } from 'fastify';
import { transformingNotOffered } from './storage-error.ts';

/** Refuses /render/image/…: pictures are served as uploaded, never resized. */
export function refuseTransforming(app: FastifyInstance): void {
  app.all('/render/image/*', async () => {
    throw transformingNotOffered();
  });
}
