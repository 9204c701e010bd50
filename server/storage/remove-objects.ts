import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deleteRows } from './delete-rows.ts';
import { checkedKey } from './object-key.ts';
import { parseBody } from './parse-body.ts';
import type { StorageContext } from './storage-context.ts';

const body = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** DELETE /object/{bucket} `{prefixes}` → the objects actually deleted; those missing or hidden are left out. */
export function removeObjects(app: FastifyInstance, context: StorageContext): void {
  app.delete<{ Params: { bucket: string } }>('/object/:bucket', (request) => {
    const { prefixes } = parseBody(request, body);
    return deleteRows(request, context, request.params.bucket, prefixes.map(checkedKey));
  });
}
