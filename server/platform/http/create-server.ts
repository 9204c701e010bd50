import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Platform } from '../platform.ts';
import type { Settings } from '../settings.ts';
import { allowOtherOrigins } from './cors.ts';
import { answerErrors, forgiveHangUps } from './error-edge.ts';
import { LazyLog } from './lazy-log.ts';
import { answerMalformedAddress } from './malformed-address.ts';
import { shedLoad } from './overload.ts';
import { logRequests } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';

const mebibyte = 1024 * 1024;

/** An HTTP server with everything that holds for each request, and no endpoint yet. */
export async function createServer({ settings, log, database }: Platform): Promise<FastifyInstance> {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings) => new LazyLog(logger, bindings),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: mebibyte,
    requestTimeout: 120_000,
    trustProxy: trustedProxies(settings.trustProxy),
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    frameworkErrors: (error: Error, request: unknown, reply: unknown) =>
      answerMalformedAddress(error, request as FastifyRequest, reply as FastifyReply),
  };
  const app = fastify(options);
  answerErrors(app);
  forgiveHangUps(app);
  logRequests(app);
  setSecurityHeaders(app, settings);
  allowOtherOrigins(app);
  await shedLoad(app, () => database.isUp());
  return app;
}

function trustedProxies(
  trust: Settings['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}
