import type { FastifyRequest } from 'fastify';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { senderOf } from '#server/platform/http/sender-address.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import type { StorageContext } from '../storage-context.ts';
import { refused } from '../storage-error.ts';
import type { Uploader } from './store-object.ts';

const visitorUploads = { name: 'upload', count: 1, seconds: 60, burst: 60 };

/**
 * Limits uploads by visitors at a network address: a burst of 60, then one a minute. The database limits signed-in
 * callers by their unreferenced files. @throws StorageError 429 above the limit.
 */
export async function limitUploads(
  request: FastifyRequest,
  { database, settings }: StorageContext,
  { isVisitor }: Uploader,
): Promise<void> {
  const sender = senderOf(request, settings);
  if (!isVisitor || sender === null) return;
  const { isCounted } = await countCall(database.owner, settings, visitorUploads, [`address ${sender}`]);
  if (!isCounted) throw refused(429, attachmentErrors.tooManyFiles);
}
