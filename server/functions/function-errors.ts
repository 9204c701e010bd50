import type { FastifyInstance } from 'fastify';
import { generalErrors } from '#domain/errors/general.ts';
import { ApiError, toError } from '#server/platform/errors.ts';
import { isDatabaseOutage, outage } from '#server/platform/outage.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A refusal of a function: an HTTP status and a sentence for people. */
export const functionRefusal = (status: number, message: string, headers: Record<string, string> = {}) =>
  new ApiError({ status, code: 'function_refused', message, headers });

/** Every refusal of the functions service has the body `{error: sentence}`; an unknown function is a 404. */
export function answerFunctionErrors(app: FastifyInstance, platform: Platform): void {
  app.setErrorHandler((thrown, request, reply) => {
    const refusal = refusalOf(thrown);
    if (refusal.status >= 500)
      platform.log.error({ err: thrown, requestId: request.id }, 'a function failed');
    return reply.status(refusal.status).headers(refusal.headers).send({ error: refusal.message });
  });
  // A route and not the handler for what is not found: the web app answers every address that is nobody's.
  app.all<{ Params: { '*': string } }>('/*', async (request) => {
    throw functionRefusal(
      404,
      `There is no function ${request.params['*'].slice(0, 100)} for ${request.method}.`,
    );
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
