import type { FastifyInstance } from 'fastify';

/** Lets the calls of a scope take the forms that browsers post, of at most `bodyLimit` bytes. */
export function readForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
