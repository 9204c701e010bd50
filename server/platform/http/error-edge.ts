import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { generalErrors } from '#domain/errors/general.ts';
import { ApiError, toError } from '../errors.ts';
import { isDatabaseOutage, outage } from '../outage.ts';

/** The last place that an error can reach: outside, a code and a sentence; in the log, all of it. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => answerError(thrown, request, reply));
}

/** A caller who hangs up while sending is no fault of ours, however a lost connection may look. */
export function forgiveHangUps(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.raw.prependListener('error', blameTheCaller);
    done();
  });
}

function blameTheCaller(error: Error): void {
  Object.assign(error, { statusCode: 400 });
}

/** For errors that the router throws before any handler is chosen, such as an address that does not decode. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asApiError(thrown);
  if (error.status >= 500) request.log.error({ err: thrown }, 'A request failed');
  const { status, code, message, details, hint, headers } = error;
  return reply.status(status).headers(headers).send({ code, message, details, hint });
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseOutage(thrown)) return outage(thrown);
  const { statusCode, message } = toError(thrown) as FastifyError;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError({ status: statusCode, code: 'bad_request', message, cause: thrown });
  return new ApiError({
    status: 500,
    code: 'unexpected_failure',
    message: generalErrors.unexpected,
    cause: thrown,
  });
}
