import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { senderOf } from '#server/platform/http/sender-address.ts';
import type { StorageContext } from '../storage-context.ts';
import { refused } from '../storage-error.ts';
import type { Asker } from './store-object.ts';

const mostAtOnce = 60;
const secondsEach = 60;

/**
 * Takes one of the turns that visitors have at a network address to add a file. People have none: the database counts
 * their files that wait. @throws StorageError 429 when there is none left.
 */
export async function takeUploadTurn(
  request: FastifyRequest,
  { database, settings }: StorageContext,
  { isVisitor }: Asker,
): Promise<void> {
  const { limitFactor } = settings;
  const sender = senderOf(request, settings);
  if (!isVisitor || sender === null || limitFactor === Number.POSITIVE_INFINITY) return;
  const key = createHash('sha256').update(`upload address ${sender}`).digest('hex');
  const [row] = await database.owner<[{ wait: number }]>`
    select auth.take_turns(${[key]}, make_interval(secs => ${secondsEach / limitFactor}),
      ${Math.max(1, Math.floor(mostAtOnce * limitFactor))}) as wait`;
  if (row.wait > 0) throw refused(429, attachmentErrors.tooManyFiles);
}
