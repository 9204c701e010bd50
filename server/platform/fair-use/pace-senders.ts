import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isService } from '../http/cors.ts';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { bodyBytes } from './count-bodies.ts';
import { tooManyAtOnce } from './refusals.ts';

const unitsInSecond = { services: 200, pages: 400 };
const urlCharactersOfUnit = 512;
const bodyBytesOfUnit = 4096;
const usualHeaders = 4096;
const headerBytesOfUnit = 512;

/**
 * Bounds the work that one network address causes on this node, because parsing requests also takes time from
 * all others. A small request costs one unit and a larger one more. A request beyond 200 units in a second waits
 * for the next second, and gets 429 if that one is used up too. LIMIT_FACTOR multiplies the units. Requests for
 * pages, which are those outside the services and without a body, have 400 units of their own.
 */
export function paceSenders(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return;
  const limiterOf = (units: number) =>
    new RateLimiterMemory({ points: scaled(units, site.limitFactor), duration: 1 });
  const services = limiterOf(unitsInSecond.services);
  const pages = limiterOf(unitsInSecond.pages);
  app.addHook('onRequest', async (request) => {
    const sender = senderOf(request, site);
    if (sender === null) return;
    const isPage = !isService(request.url) && !live.test(request.url) && bodyBytes(request) === 0;
    const limiter = isPage ? pages : services;
    const units = unitsOf(request);
    const wait = await waitFor(limiter, sender, units);
    if (wait === 0) return;
    // Requests that wait for the same second would otherwise all continue at once.
    await delay(wait + Math.random() * mostSpread, undefined, { ref: false });
    if ((await waitFor(limiter, sender, units)) > 0) throw tooManyAtOnce();
  });
}

const mostSpread = 500;
const live = /^\/live(?:\?|$)/;

function unitsOf(request: FastifyRequest): number {
  const { url, raw } = request;
  const headers = raw.rawHeaders.reduce((sum, { length }) => sum + length, 0);
  const units =
    1 +
    Math.floor(url.length / urlCharactersOfUnit) +
    Math.floor(Math.max(0, headers - usualHeaders) / headerBytesOfUnit) +
    Math.floor(bodyBytes(request) / bodyBytesOfUnit);
  return Math.min(units, unitsInSecond.services);
}

/** Takes units and returns 0, or the milliseconds until the next period. */
async function waitFor(limiter: RateLimiterMemory, sender: string, units: number): Promise<number> {
  try {
    await limiter.consume(sender, units);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
    throw error;
  }
}
