import type { FastifyBaseLogger } from 'fastify';

type Line = [what: unknown, message?: string, ...values: unknown[]];

/** The log of one request, which says its id in each line. Most requests log nothing, so it is made with the first line. */
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
