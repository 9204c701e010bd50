import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from './error-edge.ts';
import { closedPolicy } from './security-headers.ts';

const sentence =
  'This address is malformed: after each percent sign there must be two hexadecimal digits of valid UTF-8.';

/**
 * Answers what the router could not even read, in the shape of the service that was meant.
 * No hook runs for such a request, so the headers that every answer has are set here.
 */
export function answerMalformedAddress(thrown: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': closedPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'access-control-allow-origin': '*',
    'x-request-id': request.id,
  });
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
