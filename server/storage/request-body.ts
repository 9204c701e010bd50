import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isStorable } from '#domain/text/characters.ts';
import { invalidRequest } from './storage-error.ts';

const mostElements = 1000;

/** Parses the JSON body of a request. Throws InvalidRequest (400) with the name of the invalid field. */
export function parseBody<T>(request: FastifyRequest, shape: z.ZodType<T>): T {
  // The library describes the fault of each element, which would take seconds for a body of a megabyte. All lists are
  // lists of texts.
  const fields = typeof request.body === 'object' ? (request.body ?? {}) : {};
  for (const [name, value] of Object.entries(fields)) {
    if (!Array.isArray(value)) continue;
    if (value.length > mostElements) throw invalidRequest(`body/${name}: at most ${mostElements} elements`);
    const fault = value.findIndex((element) => typeof element !== 'string');
    if (fault >= 0) throw invalidRequest(`body/${name}/${fault}: must be a text`);
  }
  return parseShape(request.body, shape, 'body');
}

/**
 * Parses another part of a request than the body, such as the query. Throws the same errors as `parseBody`.
 */
export function parseShape<T>(value: unknown, shape: z.ZodType<T>, where = 'query'): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('/');
  throw invalidRequest(
    place ? `${where}/${place}: ${issue?.message}` : `${where}: ${issue?.message ?? 'must be a JSON object'}`,
  );
}

/** Rejects null characters and lone surrogates, which PostgreSQL cannot store. */
export const storableText = z
  .string()
  .max(1024)
  .refine(isStorable, 'must not hold a zero byte or half a character');

/** Registers routes that ignore the body, because some clients send an empty body but declare it as JSON. */
export function withoutBodies(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, leave) => {
      payload.resume();
      leave(null);
    });
    register(scope);
    done();
  });
}

const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * Reads and discards the rest of a rejected upload, up to 64 MiB, because many clients read the response only
 * after they have sent the whole body.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > maxDiscardedBytes) request.destroy();
  });
  request.on('error', () => {});
  request.resume();
}
