import type { FastifyInstance } from 'fastify';
import { notOffered } from './storage-error.ts';

/** /render/image/…: pictures are served as they were uploaded, so asking for another size is refused. */
export function refuseTransforming(app: FastifyInstance): void {
  app.all('/render/image/*', async () => {
    throw notOffered('Pictures are not transformed here: ask for the file itself.');
  });
}
