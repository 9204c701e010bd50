import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isService } from '../http/cors.ts';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { bodyBytes } from './count-bodies.ts';
import { tooManyAtOnce } from './refusals.ts';

const unitsInSecond = 200;
const urlCharactersOfUnit = 512;
const bodyBytesOfUnit = 4096;

/**
 * Bounds the work that one network address causes on this node, because parsing requests also takes time from
 * all others. A small request costs one unit and a larger one more. A request beyond 200 units in a second waits
 * for the next second, and gets 429 if that one is used up too. LIMIT_FACTOR multiplies the units. Outside the
 * services only requests with a body count: their bodies are parsed too, even at unknown addresses.
 */
export function paceSenders(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return;
  const limiter = new RateLimiterMemory({ points: scaled(unitsInSecond, site.limitFactor), duration: 1 });
  app.addHook('onRequest', async (request) => {
    const isPaced = isService(request.url) || bodyBytes(request) > 0;
    const sender = isPaced ? senderOf(request, site) : null;
    if (sender === null) return;
    const units = unitsOf(request);
    const wait = await waitFor(limiter, sender, units);
    if (wait === 0) return;
    await delay(wait, undefined, { ref: false });
    if ((await waitFor(limiter, sender, units)) > 0) throw tooManyAtOnce();
  });
}

function unitsOf(request: FastifyRequest): number {
  const ofUrl = Math.floor(request.url.length / urlCharactersOfUnit);
  return Math.min(1 + ofUrl + Math.floor(bodyBytes(request) / bodyBytesOfUnit), unitsInSecond);
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
