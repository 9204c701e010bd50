import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyAtOnce } from '../database/caller-queue.ts';
import type { Settings } from '../settings/settings.ts';
import { isService } from './cors.ts';
import { isUpload } from './count-bodies.ts';
import { type Site, senderOf } from './sender-address.ts';

const unitsInSecond = 200;
const urlCharactersOfUnit = 512;
const bodyBytesOfUnit = 8192;
const largestBody = 1024 * 1024;

/**
 * Bounds the work that one network address causes on this node, because parsing requests also takes time from
 * all others. A small request costs one unit and a larger one more. A request beyond 200 units in a second waits
 * for the next second, and gets 429 if that one is used up too. LIMIT_FACTOR multiplies the units.
 */
export function paceSenders(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return;
  const points = Math.floor(unitsInSecond * Math.max(1, site.limitFactor));
  const limiter = new RateLimiterMemory({ points, duration: 1 });
  app.addHook('onRequest', async (request) => {
    const sender = isService(request.url) ? senderOf(request, site) : null;
    if (sender === null) return;
    const units = unitsOf(request);
    const wait = await waitFor(limiter, sender, units);
    if (wait === 0) return;
    await delay(wait, undefined, { ref: false });
    if ((await waitFor(limiter, sender, units)) > 0) throw tooManyAtOnce();
  });
}

/** A file costs no more than a request without a body. */
function unitsOf(request: FastifyRequest): number {
  const { url, headers } = request;
  const body = headers['transfer-encoding'] ? largestBody : Number(headers['content-length'] ?? 0);
  const counted = isUpload(request) ? 0 : Math.min(body || 0, largestBody);
  return 1 + Math.floor(url.length / urlCharactersOfUnit) + Math.floor(counted / bodyBytesOfUnit);
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
