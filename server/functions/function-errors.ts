import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { functionErrors } from '#domain/errors/function.ts';
import { generalErrors } from '#domain/errors/general.ts';
import { isDatabaseError, sentenceOfExcess } from '#server/platform/database/database-error.ts';
import { ApiError, toError } from '#server/platform/errors/api-error.ts';
import { isCollision, isDatabaseOutage, outage } from '#server/platform/errors/outage.ts';
import { insteadOfContent } from '#server/platform/http/error-edge.ts';
import type { Platform } from '#server/platform/platform.ts';

export const functionRefusal = (status: number, message: string, headers: Record<string, string> = {}) =>
  new ApiError({ status, code: 'function_refused', message, headers });

/** Parses a body or query. Throws ApiError 400 with `message` if the value does not match the schema. */
export function parseOrRefuse<T>(schema: z.ZodType<T>, value: unknown, message: string): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw functionRefusal(400, message);
  return parsed.data;
}

/** Sends every error as `{error: message}`. Adds the `x-relay-error` header to server errors. */
export function answerFunctionErrors(app: FastifyInstance, platform: Platform): void {
  app.setErrorHandler((thrown, request, reply) => {
    const refusal = refusalOf(thrown);
    if (refusal.status >= 500)
      platform.log.error({ err: thrown, requestId: request.id }, 'a function failed');
    const { status, message, headers } = refusal;
    return insteadOfContent(reply).status(status).headers(headers).send({ error: message });
  });
}

// Clients use this header to distinguish an outage from an error returned by the function.
const ourFault = { 'x-relay-error': 'true' };

function refusalOf(thrown: unknown): ApiError {
  if (isDatabaseOutage(thrown)) return ourOutage(thrown);
  if (thrown instanceof ApiError) return thrown;
  const excess = isDatabaseError(thrown) ? sentenceOfExcess(thrown) : null;
  if (excess !== null) return functionRefusal(400, excess);
  if (isCollision(thrown)) return ourOutage(thrown);
  const { message, statusCode, code } = toError(thrown) as Error & { statusCode?: unknown; code?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return functionRefusal(statusCode, sentences[String(code)] ?? message);
  return functionRefusal(500, generalErrors.unexpected, ourFault);
}

function ourOutage(cause: unknown): ApiError {
  const { status, message, headers } = outage(cause);
  return functionRefusal(status, message, { ...headers, ...ourFault });
}

/** Messages for the errors that Fastify throws when it cannot parse a body. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: functionErrors.bodyEmpty,
  FST_ERR_CTP_INVALID_JSON_BODY: functionErrors.bodyNotJson,
  FST_ERR_CTP_BODY_TOO_LARGE: functionErrors.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: functionErrors.contentTypeNotTaken,
};
