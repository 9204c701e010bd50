import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalidRequest } from './storage-error.ts';

/** The request's JSON body in the shape a call needs. @throws StorageError InvalidRequest (400) saying what to change. */
export function parseBody<T>(request: FastifyRequest, shape: z.ZodType<T>): T {
  return parseShape(request.body, shape, 'body');
}

/** A value that came with a request in the shape a call needs. @throws as `parseBody`. */
export function parseShape<T>(value: unknown, shape: z.ZodType<T>, where = 'query'): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('/');
  throw invalidRequest(
    place ? `${where}/${place}: ${issue?.message}` : `${where}: ${issue?.message ?? 'must be a JSON object'}`,
  );
}

/** Routes that need no body: clients send an empty one as JSON. */
export function ignoreBodies(app: FastifyInstance, answer: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, leave) => {
      payload.resume();
      leave(null);
    });
    answer(scope);
    done();
  });
}

const patience = 64 * 1024 * 1024;

/**
 * Lets the rest of a refused upload run off into nothing, so that a client that only listens once it has sent
 * everything still gets its answer. One that sends without end is cut off.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > patience) request.destroy();
  });
  request.on('error', () => {});
  request.resume();
}
