import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { serviceErrors } from '#domain/errors/general.ts';
import { ApiError } from '../errors/api-error.ts';

const mostCharacters = 3584;
const repeated = ['location', 'content-disposition', 'content-type', 'cache-control'];

/**
 * Answers 400 instead of a response whose headers are too long, because of what they repeat of a request or of a stored
 * file. Proxies such as nginx read 4 KiB of headers, and stop using a node that sends more.
 */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const headers = Object.entries(reply.getHeaders());
    const characters = headers.reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
    if (characters <= mostCharacters) return done();
    if (payload instanceof Readable) payload.destroy();
    for (const name of repeated) reply.removeHeader(name);
    done(tooLong());
  });
}

function tooLong(): ApiError {
  return new ApiError({ status: 400, code: 'headers_too_long', message: serviceErrors.headersTooLong });
}
