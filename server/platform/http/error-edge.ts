import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { generalErrors } from '#domain/errors/general.ts';
import { ApiError, toError } from '../errors/api-error.ts';
import { isDatabaseOutage, outage } from '../errors/outage.ts';
import type { SenderPace } from '../fair-use/pace-senders.ts';
import { closedPolicy } from './security-headers.ts';

/** Sends the response to every error that no service handles. The full error appears only in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => answerError(thrown, request, reply));
}

/** Sends 400 instead of 500 if a client disconnects while sending its request. */
export function forgiveHangUps(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.raw.prependListener('error', blameTheCaller);
    done();
  });
}

function blameTheCaller(error: Error): void {
  Object.assign(error, { statusCode: 400 });
}

function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asApiError(thrown);
  if (error.status >= 500) request.log.error({ err: thrown }, 'A request failed');
  const { status, code, message, details, hint, headers } = error;
  return insteadOfContent(reply).status(status).headers(headers).send({ code, message, details, hint });
}

const ofContent = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'etag',
  'last-modified',
];

/** Removes the headers of a page or file that is not sent, so that no cache keeps the error in its place. */
export function insteadOfContent(reply: FastifyReply): FastifyReply {
  if (reply.raw.headersSent) return reply;
  for (const name of ofContent) {
    reply.removeHeader(name);
    // Fastify has copied the headers if the content is a stream.
    reply.raw.removeHeader(name);
  }
  return reply.header('cache-control', 'no-store');
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

const sentence =
  'This address is malformed: after each percent sign there must be two hexadecimal digits of valid UTF-8.';

/**
 * Sends the error for a URL that the router cannot decode, in the format of the service. Also paces its sender and
 * sets the common headers, because no hook runs for such a request.
 */
export async function answerMalformedAddress(
  thrown: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  pace: SenderPace,
): Promise<void> {
  reply.headers({
    'content-security-policy': closedPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'access-control-allow-origin': '*',
    'x-request-id': request.id,
  });
  try {
    await pace(request, reply);
  } catch (refusal) {
    answerError(refusal, request, reply);
    return;
  }
  const status = 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  if (status !== 400) answerError(thrown, request, reply);
  else reply.status(400).send(bodyFor(request.url));
}

function bodyFor(url: string): object {
  const service = /^\/(auth|storage|functions)\/v1\//.exec(url)?.[1];
  if (service === 'auth') return { code: 400, error_code: 'validation_failed', msg: sentence };
  if (service === 'storage')
    return { statusCode: '400', error: 'InvalidRequest', message: sentence, code: 'InvalidRequest' };
  if (service === 'functions') return { error: sentence };
  return { code: 'bad_request', message: sentence, details: null, hint: null };
}
