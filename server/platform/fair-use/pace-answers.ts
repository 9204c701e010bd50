import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isService } from '../http/cors.ts';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { smallBody } from './count-bodies.ts';
import { tooManyAtOnce } from './refusals.ts';

const bytesInPeriod = 32 * 1024 * 1024;
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
