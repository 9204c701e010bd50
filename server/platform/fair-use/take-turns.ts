import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import type { AnswerPace } from './pace-answers.ts';
import { callerHungUp } from './refusals.ts';
import { createTurns } from './turns.ts';

const download = 'github/repos/[^/]+/[^/]+/(?:archive|raw)(?:/|$)';
const services = [
  // Together these three run fewer calls of an address than a node has connections to the database as its owner.
  { path: /^\w+ \/auth\/v1\//, atOnce: 4 },
  { path: new RegExp(`^\\w+ /functions/v1/(?!${download})`), atOnce: 3 },
  // A download may be read for minutes.
  { path: new RegExp(`^\\w+ /functions/v1/${download}`), atOnce: 2 },
  { path: /^\w+ \/rest\/v1\//, atOnce: 10 },
  // A call signs up to a thousand addresses.
  { path: /^POST \/storage\/v1\/object\/sign\//, atOnce: 5 },
  // A download that is read slowly holds one of the connections to the object store. A node has as many of them.
  { path: /^GET \/storage\/v1\/object\/(?!info\/)/, atOnce: 50, maxActive: 10_000 },
  // The pages and files of the web app. A browser loads dozens of them, and each that is paced takes about 0.7 MB.
  { path: /^GET \/\*$/, atOnce: 100, maxActive: 10_000, waiting: 300 },
];

/**
 * Lets one network address run only a few calls at once, because they share password hashing, the connections to the
 * database and the object store, and hold large answers in memory. Others wait in turn, and are refused if
 * their caller hung up or its answers became too many meanwhile. A call whose caller hangs up while it runs ends
 * its turn when it has run. What runs before its handler is bounded by the rates of the service.
 */
export function takeTurns(
  app: FastifyInstance,
  site: Site & Pick<Settings, 'limitFactor'>,
  answers: AnswerPace,
): void {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return;
  const runs = followRuns(app);
  for (const { path, atOnce, maxActive = 1000, waiting = 100 } of services) {
    const turns = createTurns({
      maxActive,
      maxQueued: 1000,
      maxWaitInMilliseconds: 10_000,
      maxActiveOfCaller: scaled(atOnce, site.limitFactor),
      maxQueuedOfCaller: scaled(waiting, site.limitFactor),
    });
    app.addHook('preHandler', async (request, reply) => {
      const { method, url, routeOptions } = request;
      // An address can be written in several ways, and a route in one.
      if (!path.test(`${method} ${routeOptions.url ?? url}`)) return;
      const sender = senderOf(request, site);
      const release = await turns.acquire(sender);
      if (reply.raw.destroyed) {
        release();
        throw callerHungUp();
      }
      reply.raw.once('close', () => void Promise.allSettled([runs.get(request)]).then(release));
      if (sender !== null) answers.check(sender);
    });
  }
}

/** Returns what the handler of each request returned: if it is asynchronous, a promise. */
function followRuns(app: FastifyInstance): WeakMap<FastifyRequest, unknown> {
  const runs = new WeakMap<FastifyRequest, unknown>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      if (reply.raw.destroyed) throw callerHungUp();
      const run = handler.call(this, request, reply);
      runs.set(request, run);
      return run;
    };
  });
  return runs;
}
