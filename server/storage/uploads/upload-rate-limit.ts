import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { senderOf } from '#server/platform/http/sender-address.ts';
import type { StorageContext } from '../storage-context.ts';
import { refused } from '../storage-error.ts';
import type { Uploader } from './store-object.ts';

const burst = 60;
const secondsPerUpload = 60;

/**
 * Limits uploads by visitors at a network address: a burst of 60, then one a minute. The database limits signed-in
 * callers by their unreferenced files. @throws StorageError 429 above the limit.
 */
export async function limitUploads(
  request: FastifyRequest,
  { database, settings }: StorageContext,
  { isVisitor }: Uploader,
): Promise<void> {
  const { limitFactor } = settings;
  const sender = senderOf(request, settings);
  if (!isVisitor || sender === null || limitFactor === Number.POSITIVE_INFINITY) return;
  const key = createHash('sha256').update(`upload address ${sender}`).digest('hex');
  const [row] = await database.owner<[{ wait: number }]>`
    select auth.take_turns(${[key]}, make_interval(secs => ${secondsPerUpload / limitFactor}),
      ${Math.max(1, Math.floor(burst * limitFactor))}) as wait`;
  if (row.wait > 0) throw refused(429, attachmentErrors.tooManyFiles);
}
