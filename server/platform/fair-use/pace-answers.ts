import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isService } from '../http/cors.ts';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { largestBody, smallBody } from './count-bodies.ts';
import { tooManyAtOnce } from './refusals.ts';
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
const smallFile = 64 * 1024;
const longestWait = 10_000;

/**
 * Spreads the bytes of files that one network address downloads, those of the web app and of the code host too:
 * 32 MiB a second, of them 16 MiB at once. LIMIT_FACTOR multiplies the bytes. The rate of requests is enough for
 * files of up to 64 KiB. A download that would wait for more than ten seconds ends, and its connection is closed.
 */
export function paceFiles(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return;
  const waitOf = createUnitSpread({
    unitsInSecond: scaled(fileBytes.inSecond, site.limitFactor),
    unitsAtOnce: scaled(fileBytes.atOnce, site.limitFactor),
    mostMilliseconds: longestWait,
  });

  const pacedFor = (sender: string) =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const wait = waitOf(sender, chunk.length);
        if (wait === null) done(tooManyAtOnce());
        else if (wait === 0) done(null, chunk);
        else setTimeout(done, wait, null, chunk);
      },
    });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable) || request.method === 'HEAD') return payload;
    const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
    const sender = length > smallFile ? senderOf(request, site) : null;
    // The pipeline closes the file if the reader hangs up, and ends the download if the file fails.
    return sender === null ? payload : pipeline(payload, pacedFor(sender), () => {});
  });
}
