import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalidRequest } from './storage-error.ts';

/** The request's JSON body in the shape a call needs. @throws StorageError InvalidRequest (400) saying what to change. */
export function parseBody<T>(request: FastifyRequest, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('/');
  throw invalidRequest(
    place ? `body/${place}: ${issue?.message}` : `body: ${issue?.message ?? 'must be a JSON object'}`,
  );
}
