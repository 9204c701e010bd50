import type { FastifyRequest } from 'fastify';
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
