import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';
import { refusalOf } from './refusal-of.ts';
import { noSuchCall, type StorageError } from './storage-error.ts';

/** Gives every refusal of the storage service its body `{statusCode, error, message, code}`. */
export function answerStorageErrors(app: FastifyInstance, platform: Platform): void {
  app.setErrorHandler((failure, request, reply) => {
    const refusal = refusalOf(failure);
    if (refusal.httpStatus >= 500)
      platform.log.error({ err: failure, requestId: request.id }, 'a storage request failed');
    if (refusal.httpStatus === 503 || refusal.httpStatus === 429) reply.header('retry-after', '2');
    return reply.status(refusal.httpStatus).header('cache-control', 'no-store').send(bodyOf(refusal));
  });
  // A route and not the handler for what is not found: the web app answers every address that is nobody's.
  app.all('/*', async () => {
    throw noSuchCall();
  });
}

function bodyOf({ status, error, message, code }: StorageError) {
  return { statusCode: String(status), error, message, code };
}
