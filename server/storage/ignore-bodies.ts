import type { FastifyInstance } from 'fastify';

/** Routes that need no body: clients send an empty one as JSON. */
export function ignoreBodies(app: FastifyInstance, answer: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, leave) => {
      payload.resume();
      leave(null);
    });
    answer(scope);
    done();
  });
}
