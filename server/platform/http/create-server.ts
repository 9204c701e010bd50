import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type Server } from 'node:http';
import underPressure from '@fastify/under-pressure';
import {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { serviceErrors } from '#domain/errors/general.ts';
import { rememberSenders } from '../caller/request-sender.ts';
import type { AccessWatch } from '../database/access.ts';
import { ApiError } from '../errors/api-error.ts';
import { outage } from '../errors/outage.ts';
import { countBodies, largestBody } from '../fair-use/count-bodies.ts';
import { limitUnfinished } from '../fair-use/limit-unfinished.ts';
import { paceAnswers, paceFiles } from '../fair-use/pace-answers.ts';
import { createSenderPace } from '../fair-use/pace-senders.ts';
import { takeTurns } from '../fair-use/take-turns.ts';
import type { Platform } from '../platform.ts';
import { recordRefusals } from '../security-events/record-security-event.ts';
import type { Settings } from '../settings/settings.ts';
import { allowOtherOrigins, isService } from './cors.ts';
import { answerUnreadable, endConnectionsSlowly } from './end-slowly.ts';
import { answerErrors, answerMalformedAddress, forgiveHangUps } from './error-edge.ts';
import { limitBodyPieces } from './limit-body-pieces.ts';
import { limitConnections } from './limit-connections.ts';
import { limitHeaders } from './limit-headers.ts';
import { limitPipelines } from './limit-pipelines.ts';
import { lazyChild, logRequests } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';

/**
 * Creates an HTTP server with the hooks that all services need and without endpoints. While `access` has a
 * fault, all services return 503.
 */
export async function createServer(
  platform: Platform,
  access: Pick<AccessWatch, 'fault'> = { fault: null },
): Promise<FastifyInstance> {
  const { settings, log, database } = platform;
  // On a node, factors below 1 count as 1.
  const site = { ...settings, limitFactor: Math.max(1, settings.limitFactor) };
  const pace = createSenderPace(site);
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: lazyChild,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => (isMalformedPage(url) ? '/404' : url),
    bodyLimit: largestBody,
    serverFactory: (handle) => {
      const limited = limitPipelines(limitBodyPieces(handle));
      // Node itself would answer requests without a Host header or with an unknown Expect header, beside all limits.
      const options = { requestTimeout: 120_000, keepAliveTimeout: 72_000, requireHostHeader: false };
      const server = createHttpServer(options, limited);
      server.on('checkExpectation', limited);
      endConnectionsSlowly(server);
      // Ends connections whose answer is not read.
      return server.setTimeout(60_000);
    },
    clientErrorHandler: answerUnreadable,
    trustProxy: trustedProxies(settings.trustProxy),
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    frameworkErrors: (error: Error, request: unknown, reply: unknown) =>
      answerMalformedAddress(error, request as FastifyRequest, reply as FastifyReply, pace),
  };
  const app = fastify(options);
  limitConnections(app.server, site);
  answerErrors(app);
  forgiveHangUps(app);
  logRequests(app);
  setSecurityHeaders(app, settings);
  app.addHook('onRequest', pace);
  limitUnfinished(app, site);
  requireHost(app);
  refuseChangedAddresses(app);
  allowOtherOrigins(app);
  limitHeaders(app);
  countBodies(app, site);
  const answers = paceAnswers(app, site);
  rememberSenders(app, settings, answers);
  takeTurns(app, site, answers);
  paceFiles(app, site);
  recordRefusals(app, platform);
  await shedLoad(app, () => database.isUp() && access.fault === null);
  return app;
}

function trustedProxies(
  trust: Settings['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}

/** HTTP/1.1 requires the header. */
function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1')
      throw new ApiError({ status: 400, code: 'bad_request', message: serviceErrors.hostMissing });
  });
}

/**
 * Answers 404 to addresses that the router would change before it looks for a service, because the hooks of the
 * services compare the address as it was sent: an address with an origin or a fragment, and a percent sign in the
 * part that names a service.
 */
function refuseChangedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const isEncoded = /^\/[^/?]*%|^\/(?:auth|rest|storage|functions)\/[^/?]*%/.test(url);
    done(isEncoded || !url.startsWith('/') || url.includes('#') ? addressUnknown() : undefined);
  });
}

function addressUnknown(): ApiError {
  return new ApiError({ status: 404, code: 'not_found', message: serviceErrors.addressUnknown });
}

/** Returns whether the address of a page cannot be decoded. Services answer such addresses in their own format. */
function isMalformedPage(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%') || isService(url)) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

const longestDelay = 3000;

/** Responds with 503 while the database is down or the event loop is too slow. */
async function shedLoad(app: FastifyInstance, isUp: () => boolean): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    sampleInterval: 1000,
    pressureHandler: (request) => {
      if (isShed(request.url)) throw outage(new Error('The event loop is too slow'));
    },
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = !isUp() && isShed(request.url) && request.method !== 'OPTIONS';
    done(isRefused ? outage(new Error('The database is down or differs from its schema')) : undefined);
  });
}

function isShed(url: string): boolean {
  return isService(url) || /^\/live(?:\?|$)/.test(url);
}
