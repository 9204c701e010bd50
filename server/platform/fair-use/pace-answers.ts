import { pipeline, Readable, Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiError } from '../errors/api-error.ts';
import { isService } from '../http/cors.ts';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { largestBody, smallBody } from './count-bodies.ts';
import { callerHungUp, tooManyAtOnce } from './refusals.ts';
import { createUnitSpread } from './spread-units.ts';

const answerBytes = { inSecond: 0.4 * largestBody, atOnce: 16 * largestBody };

/** Throws 429 while the larger answers to a sender exceed its share. */
export type AnswerPace = { check(sender: string): void };

/**
 * Bounds the bytes of larger answers of the services that one network address causes on this node, read or not,
 * because the node reads and writes each without a pause. After 16 MiB, an address gets 429 until its answers fit
 * 4 MiB in ten seconds. LIMIT_FACTOR multiplies the bytes.
 */
export function paceAnswers(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): AnswerPace {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return { check: () => {} };
  const waitOf = createUnitSpread({
    unitsInSecond: scaled(answerBytes.inSecond, site.limitFactor),
    unitsAtOnce: scaled(answerBytes.atOnce, site.limitFactor),
    mostMilliseconds: Number.POSITIVE_INFINITY,
  });

  function check(sender: string): void {
    const wait = waitOf(sender, 0) ?? 0;
    if (wait > 0) throw tooManyAtOnce(Math.ceil(wait / 1000));
  }
  app.addHook('onRequest', async (request) => {
    const sender = isService(request.url) ? senderOf(request, site) : null;
    if (sender !== null) check(sender);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    const bytes = Buffer.byteLength(payload);
    const sender = bytes > smallBody && isService(request.url) ? senderOf(request, site) : null;
    if (sender !== null) waitOf(sender, bytes);
  });
  return { check };
}

const fileBytes = { inSecond: 16 * largestBody, atOnce: 8 * largestBody };
const smallFile = 64 * 1024;
const longestWait = 10_000;

/**
 * Spreads the bytes of pages and files that one network address downloads, those of the code host too: 16 MiB a
 * second, or 8 MiB at once. LIMIT_FACTOR multiplies the bytes. A file of up to 64 KiB waits before its first byte. A
 * download that would wait for more than ten seconds ends, and its connection is closed.
 */
export function paceFiles(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return;
  const waitOf = createUnitSpread({
    unitsInSecond: scaled(fileBytes.inSecond, site.limitFactor),
    unitsAtOnce: scaled(fileBytes.atOnce, site.limitFactor),
    mostMilliseconds: longestWait,
  });

  const pacedFor = (sender: string) => {
    let timer: NodeJS.Timeout | undefined;
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const wait = waitOf(sender, chunk.length);
        if (wait === null) done(tooManyAtOnce());
        else if (wait === 0) done(null, chunk);
        else timer = setTimeout(done, wait, null, chunk);
      },
      destroy(error, done) {
        // A reader who hangs up leaves no part of the file in memory.
        clearTimeout(timer);
        done(error);
      },
    });
  };

  app.addHook('onSend', async (request, reply, payload) => {
    const isFile = payload instanceof Readable;
    const isPage = Buffer.isBuffer(payload) && !isService(request.url);
    const sender = (isFile || isPage) && request.method !== 'HEAD' ? senderOf(request, site) : null;
    if (sender === null) return payload;
    const length = isPage
      ? payload.length
      : Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
    // The pipeline closes the file if the reader hangs up, and ends the download if the file fails.
    if (isFile && length > smallFile) return pipeline(payload, pacedFor(sender), () => {});
    const refusal = await refusalAfter(waitOf(sender, length), reply);
    if (refusal === null) return payload;
    if (isFile) payload.destroy();
    throw refusal;
  });
}

/** Waits unless that is too long, and returns an error if it is or if the reader has hung up. */
async function refusalAfter(milliseconds: number | null, { raw }: FastifyReply): Promise<ApiError | null> {
  if (milliseconds === null) return tooManyAtOnce();
  if (milliseconds === 0) return null;
  const gone = new AbortController();
  const leave = () => gone.abort();
  raw.once('close', leave);
  try {
    await delay(milliseconds, undefined, { ref: false, signal: gone.signal });
    return null;
  } catch {
    return callerHungUp();
  } finally {
    raw.off('close', leave);
  }
}
