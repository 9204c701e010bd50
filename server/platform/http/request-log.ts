import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Logs requests and their responses without query strings, headers and bodies, which may contain secrets. */
export function logRequests(app: FastifyInstance): void {
  const isDebugging = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isFailure = reply.statusCode >= 500;
    if (!isFailure && !isDebugging) return done();
    const { method, url } = request;
    const [path] = url.split('?', 1);
    const answered = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[isFailure ? 'warn' : 'debug'](answered, 'answered');
    done();
  });
}

type Line = [what: unknown, message?: string, ...values: unknown[]];

/**
 * Returns a log that creates its child logger only when it is first used, because most requests log nothing.
 */
export function lazyChild(log: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  let child: FastifyBaseLogger | null = null;
  const made = () => (child ??= log.child(bindings));
  return {
    get level() {
      return log.level;
    },
    fatal: (...line: Line) => made().fatal(...line),
    error: (...line: Line) => made().error(...line),
    warn: (...line: Line) => made().warn(...line),
    info: (...line: Line) => made().info(...line),
    debug: (...line: Line) => made().debug(...line),
    trace: (...line: Line) => made().trace(...line),
    silent: (...line: Line) => made().silent(...line),
    child: (...parts) => made().child(...parts),
  };
}
