import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isService } from '../http/cors.ts';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { bodyBytes, fileBytes, largestBody, smallBody, writesFile } from './count-bodies.ts';
import { callerHungUp, tooManyAtOnce } from './refusals.ts';
import { createUnitSpread } from './spread-units.ts';

const unitsInSecond = 200;
const unitsAtOnce = 40;
const mostUnits = 200;
// A call of a service takes about as much time as two requests for pages.
const serviceFactor = 2;
const mostMilliseconds = 2000;
const unitsOfFile = 10;
const urlCharactersOfUnit = 512;
const bodyBytesOfUnit = 2048;
// Each path of the body is signed.
const signing = { url: '/storage/v1/object/sign/:bucket', bodyBytesOfUnit: 256 };
const bodies = { bytes: largestBody, seconds: 10 };
const files = { bytes: 64 * largestBody, seconds: 10 };
const usualHeaders = 3072;
const headerBytesOfUnit = 512;
// A short header takes as much time as one with this many characters more.
const charactersOfHeader = 32;
const floodFactor = 20;
const mostHeld = 2000;
const live = /^\/live(?:\?|$)/;

/** Returns when a request may continue. Throws 429 if its address sends too much. */
export type SenderPace = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Bounds the work that one network address causes on this node, because parsing requests also takes time from
 * all others. A small request costs one unit, a larger one more, and an upload ten. A request to a service, for a live
 * channel or with a body costs twice as much. An address has 200 units a second, at most 40 of them at once. A request
 * beyond them waits for its units. If that would take more than two seconds, it gets 429 after one to three seconds: a refusal
 * takes time from others too, and an address sends only as many requests as it has connections. LIMIT_FACTOR multiplies the
 * units. An address also gets 429 beyond 1 MiB of larger bodies or 64 MiB of files in 10 seconds, stored or not. The
 * connections of an address that asks for twenty times its units in a second are closed, unless they are those of a proxy.
 */
export function createSenderPace(site: Site & Pick<Settings, 'limitFactor'>): SenderPace {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return async () => {};
  const limiterOf = (points: number, duration: number) =>
    new RateLimiterMemory({ points: scaled(points, site.limitFactor), duration });
  const flood = limiterOf(floodFactor * unitsInSecond, 1);
  const spread = createUnitSpread({
    unitsInSecond: scaled(unitsInSecond, site.limitFactor),
    unitsAtOnce: scaled(unitsAtOnce, site.limitFactor),
    mostMilliseconds,
  });
  const ofBodies = limiterOf(bodies.bytes, bodies.seconds);
  const ofFiles = limiterOf(files.bytes, files.seconds);
  const secondsBeyond = async (limiter: RateLimiterMemory, sender: string, bytes: number) => {
    const used = bytes === 0 ? null : await takeUnits(limiter, sender, bytes);
    // The first body of a period may be larger than the limit.
    const isBeyond = used !== null && used.consumedPoints > Math.max(limiter.points, bytes);
    return isBeyond ? Math.ceil(used.msBeforeNext / 1000) : null;
  };
  /** Counts the bytes of a request. Returns the seconds until the period ends if they are too many. */
  const secondsOfBytes = async (request: FastifyRequest, sender: string) => {
    const bytes = bodyBytes(request);
    return (
      (await secondsBeyond(ofBodies, sender, bytes > smallBody ? bytes : 0)) ??
      (await secondsBeyond(ofFiles, sender, fileBytes(request)))
    );
  };
  let held = 0;
  const refuse = async (reply: FastifyReply, seconds?: number) => {
    if (held >= mostHeld) throw tooManyAtOnce(seconds);
    held += 1;
    await delay(1000 + Math.random() * 2000, undefined, { ref: false });
    held -= 1;
    throw reply.raw.destroyed ? callerHungUp() : tooManyAtOnce(seconds);
  };
  return async (request, reply) => {
    const sender = senderOf(request, site);
    if (sender === null) return;
    const isPage = !isService(request.url) && !live.test(request.url) && bodyBytes(request) === 0;
    const units = unitsOf(request) * (isPage ? 1 : serviceFactor);
    const asked = await takeUnits(flood, sender, units);
    if (asked.consumedPoints > flood.points) {
      // A proxy would stop using the node.
      if (site.trustProxy !== false) return refuse(reply);
      request.raw.destroy();
      throw callerHungUp();
    }
    const seconds = await secondsOfBytes(request, sender);
    if (seconds !== null) return refuse(reply, seconds);
    const wait = spread(sender, units);
    if (wait === null) return refuse(reply);
    if (wait === 0) return;
    await delay(wait, undefined, { ref: false });
    if (reply.raw.destroyed) throw callerHungUp();
  };
}

function unitsOf(request: FastifyRequest): number {
  const { url, raw, routeOptions } = request;
  const headers = raw.rawHeaders.reduce((sum, { length }) => sum + length + charactersOfHeader / 2, 0);
  const units =
    (writesFile(request) ? unitsOfFile : 1) +
    Math.floor(url.length / urlCharactersOfUnit) +
    Math.floor(Math.max(0, headers - usualHeaders) / headerBytesOfUnit) +
    Math.floor(
      bodyBytes(request) / (routeOptions.url === signing.url ? signing.bodyBytesOfUnit : bodyBytesOfUnit),
    );
  return Math.min(units, mostUnits);
}

async function takeUnits(limiter: RateLimiterMemory, sender: string, units: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(sender, units);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}
