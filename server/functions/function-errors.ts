import type { FastifyInstance } from 'fastify';
import { generalErrors } from '#domain/errors/general.ts';
import { ApiError, toError } from '#server/platform/errors.ts';
import { isDatabaseOutage, outage } from '#server/platform/outage.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A refusal of a function: an HTTP status and a sentence for people. */
export const functionRefusal = (status: number, message: string) =>
  new ApiError({ status, code: 'function_refused', message });

/** Every refusal of the functions service has the body `{error: sentence}`; an unknown function is a 404. */
export function answerFunctionErrors(app: FastifyInstance, platform: Platform): void {
  app.setErrorHandler((thrown, request, reply) => {
    const refusal = refusalOf(thrown);
    if (refusal.status >= 500)
      platform.log.error({ err: thrown, requestId: request.id }, 'a function failed');
    return reply.status(refusal.status).headers(refusal.headers).send({ error: refusal.message });
  });
  app.setNotFoundHandler((request, reply) => {
    const name = request.url.split('?')[0]?.split('/').at(-1) ?? '';
    return reply
      .status(404)
      .send({ error: `There is no function ${name.slice(0, 100)} for ${request.method}.` });
  });
}

function refusalOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseOutage(thrown)) return outage(thrown);
  const { message, statusCode } = toError(thrown) as Error & { statusCode?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return functionRefusal(statusCode, message);
  return functionRefusal(500, generalErrors.unexpected);
}
