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

type Line = [what: unknown, message?: string, ...values: unknown[]];

/** Creates the child logger of a request only when it is used, because most requests log nothing. */
export class LazyLog implements FastifyBaseLogger {
  #made: FastifyBaseLogger | null = null;
  readonly #log: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;

  constructor(log: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#log = log;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(...line: Line): void {
    this.#own().fatal(...line);
  }

  error(...line: Line): void {
    this.#own().error(...line);
  }

  warn(...line: Line): void {
    this.#own().warn(...line);
  }

  info(...line: Line): void {
    this.#own().info(...line);
  }

  debug(...line: Line): void {
    this.#own().debug(...line);
  }

  trace(...line: Line): void {
    this.#own().trace(...line);
  }

  silent(...line: Line): void {
    this.#own().silent(...line);
  }

  child(...parts: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#own().child(...parts);
  }

  #own(): FastifyBaseLogger {
    this.#made ??= this.#log.child(this.#bindings);
    return this.#made;
  }
}
