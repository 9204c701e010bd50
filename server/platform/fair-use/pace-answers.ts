import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isService } from '../http/cors.ts';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { largestBody, smallBody } from './count-bodies.ts';
import { callerHungUp, tooManyAtOnce } from './refusals.ts';
import { createUnitSpread } from './spread-units.ts';

const bytesInPeriod = 32 * largestBody;
const secondsInPeriod = 10;

/** Throws 429 while the larger answers to a sender exceed its share. */
export type AnswerPace = { check(sender: string): Promise<void> };

/**
 * Bounds the bytes of larger answers of the services that one network address causes on this node, read or not,
 * because writing them takes time from all others. An address beyond 32 MiB in ten seconds gets 429 until its
 * answers fit this rate. LIMIT_FACTOR multiplies the bytes.
 */
export function paceAnswers(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): AnswerPace {
  const points = scaled(bytesInPeriod, site.limitFactor);
  if (points === Number.POSITIVE_INFINITY) return { check: async () => {} };
  const limiter = new RateLimiterMemory({ points, duration: secondsInPeriod });

  async function check(sender: string): Promise<void> {
    const used = await limiter.get(sender);
    if (used && used.consumedPoints > points) throw tooManyAtOnce(Math.ceil(used.msBeforeNext / 1000));
  }
  app.addHook('onRequest', async (request) => {
    const sender = isService(request.url) ? senderOf(request, site) : null;
    if (sender !== null) await check(sender);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    const bytes = Buffer.byteLength(payload);
    const sender = bytes > smallBody && isService(request.url) ? senderOf(request, site) : null;
    if (sender === null) return;
    const { consumedPoints } = await limiter.penalty(sender, bytes);
    if (consumedPoints > points)
      await limiter.set(sender, consumedPoints, Math.ceil(consumedPoints / points) * secondsInPeriod);
  });
  return { check };
}

const fileBytes = { inSecond: 32 * largestBody, atOnce: 16 * largestBody };
const longestWait = 10_000;

/**
 * Spreads the files that one network address downloads, stored ones and those of the web app: 32 MiB a second, of
 * them 16 MiB at once. LIMIT_FACTOR multiplies the bytes. A file waits for its turn. If that would take over ten
 * seconds, the connection is closed.
 */
export function paceFiles(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return;
  const spread = createUnitSpread({
    unitsInSecond: scaled(fileBytes.inSecond, site.limitFactor),
    unitsAtOnce: scaled(fileBytes.atOnce, site.limitFactor),
    mostMilliseconds: longestWait,
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const sender = payload instanceof Readable && request.method !== 'HEAD' ? senderOf(request, site) : null;
    if (sender === null) return;
    const wait = spread(sender, Number(reply.getHeader('content-length') ?? 0));
    if (wait === null) request.raw.destroy();
    else if (wait > 0) await delay(wait, undefined, { ref: false });
    if (!reply.raw.destroyed) return;
    (payload as Readable).destroy();
    throw callerHungUp();
  });
}
