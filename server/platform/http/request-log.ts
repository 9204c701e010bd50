import type { FastifyInstance } from 'fastify';

/** One line an answered request: never its query string, headers or body, which may hold secrets. */
export function logRequests(app: FastifyInstance): void {
  const isDebugging = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isFailure = reply.statusCode >= 500;
    if (!isFailure && !isDebugging) return done();
    const path = request.url.split('?', 1)[0];
    const answered = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[isFailure ? 'warn' : 'debug'](answered, 'answered');
    done();
  });
}
