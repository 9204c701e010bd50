import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isDatabaseError } from '#server/platform/database/database-error.ts';
import { bodyBytes, largestBody } from '#server/platform/fair-use/count-bodies.ts';
import { tooManyAtOnce } from '#server/platform/fair-use/refusals.ts';
import { type Site, senderOf } from '#server/platform/http/sender-address.ts';
import { scaled } from '#server/platform/rate-limit/scaled.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

const limit = { bytes: 2 * largestBody, seconds: 300 };

export type RefusedWrites = {
  /** Throws 429 while the writes of the sender that were refused exceed its share. */
  check(request: FastifyRequest): Promise<void>;
  /** Counts a request that failed. */
  count(request: FastifyRequest, error: unknown): Promise<void>;
};

/**
 * Bounds the bytes that one network address sends to the database in writes that it refuses: 2 MiB in five minutes, times
 * LIMIT_FACTOR. No budget counts them, but the text indexes keep the parts of texts of rows that were undone, and the log
 * of changes (WAL) all of them.
 */
export function createRefusedWrites(site: Site & Pick<Settings, 'limitFactor'>): RefusedWrites {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return { check: async () => {}, count: async () => {} };
  const refused = new RateLimiterMemory({
    points: scaled(limit.bytes, site.limitFactor),
    duration: limit.seconds,
  });
  return {
    async check(request) {
      const sender = bodyBytes(request) > 0 ? senderOf(request, site) : null;
      const used = sender === null ? null : await refused.get(sender);
      if (used && used.remainingPoints <= 0) throw tooManyAtOnce(Math.ceil(used.msBeforeNext / 1000));
    },
    async count(request, error) {
      const sender = isDatabaseError(error) ? senderOf(request, site) : null;
      if (sender !== null) await refused.penalty(sender, bodyBytes(request));
    },
  };
}
