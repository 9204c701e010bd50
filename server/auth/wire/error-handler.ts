import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseError } from '#server/platform/database/database-error.ts';
import { ApiError, toError } from '#server/platform/errors/api-error.ts';
import { isDatabaseOutage, outage } from '#server/platform/errors/outage.ts';
import { isQueueRefusal } from '#server/platform/fair-use/refusals.ts';
import { authError, invalid, OAuthError, WeakPasswordError } from './auth-error.ts';

const versionHeader = 'x-supabase-api-version';
const firstVersion = '2024-01-01';

/** Sends errors in the format of the API version that the client requested. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const isPostponed = isRefresh(request) && isQueueRefusal(thrown) && thrown.status === 429;
    const error = isPostponed ? postponed(thrown) : asApiError(thrown);
    if (error.status >= 500 && !isPostponed) request.log.error({ err: thrown }, 'an auth request failed');
    else if (error.cause !== undefined) request.log.debug({ err: error }, 'an auth request was refused');
    return sendError(request, reply, error);
  });
  // Unknown paths need a catch-all route, because the web app already uses the not-found handler.
  app.all('/*', () => {
    throw authError(404, 'not_found', 'This address is not part of the auth service');
  });
}

function isRefresh({ routeOptions, query }: FastifyRequest): boolean {
  return routeOptions.url === '/auth/v1/token' && Object(query).grant_type === 'refresh_token';
}

/** A client whose refresh is refused with 429 signs its user out. After 503 it tries again. */
function postponed({ code, message, headers, cause }: ApiError): ApiError {
  return new ApiError({ status: 503, code, message, headers, cause });
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  reply.code(error.status).headers(error.headers).header('x-sb-error-code', error.code);
  if (error instanceof OAuthError) return reply.send({ error: error.code, error_description: error.message });
  const weak = error instanceof WeakPasswordError ? { weak_password: { reasons: error.reasons } } : {};
  if (speaksFirstVersion(request)) {
    return reply
      .header(versionHeader, firstVersion)
      .send({ code: error.code, message: error.message, ...weak });
  }
  const errorId = error.status >= 500 ? { error_id: request.id } : {};
  return reply.send({ code: error.status, error_code: error.code, msg: error.message, ...errorId, ...weak });
}

function speaksFirstVersion(request: FastifyRequest): boolean {
  const asked = request.headers[versionHeader];
  return typeof asked === 'string' && /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= firstVersion;
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseOutage(thrown)) return outage(thrown);
  if (isDatabaseError(thrown)) return databaseError(thrown, thrown.code ?? '');
  const { statusCode, message } = toError(thrown) as FastifyError;
  if (statusCode === 413) return authError(413, 'validation_failed', 'The request body is too large');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return authError(statusCode, 'validation_failed', message, { cause: thrown });
  }
  return unexpected(thrown);
}

function databaseError(thrown: unknown, sqlState: string): ApiError {
  // Values in the request cause the errors of these classes.
  if (/^2[23]/.test(sqlState)) {
    return invalid('The request holds a value that cannot be stored', {
      cause: thrown,
    });
  }
  // These codes mean a deadlock, a serialization failure and an unavailable lock.
  if (/^(40P01|40001|55P03)$/.test(sqlState)) {
    return authError(409, 'conflict', 'Another request is changing this account right now. Try again.', {
      cause: thrown,
    });
  }
  return unexpected(thrown);
}

function unexpected(cause: unknown): ApiError {
  return authError(500, 'unexpected_failure', 'Something went wrong on our side. Try again in a moment.', {
    cause,
  });
}
