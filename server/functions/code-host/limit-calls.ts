import type { FastifyRequest } from 'fastify';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { callerOf } from '#server/platform/http/sender-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import { functionRefusal } from '../function-errors.ts';

/** Counts a call. Throws ApiError 429 with Retry-After if the caller has made too many. */
export type LimitCalls = (request: FastifyRequest, caller: Caller) => Promise<void>;

/**
 * Returns a function that allows `count` calls in five minutes. By default, accounts are counted by ID, and
 * visitors by network address. Callers whose address is needed but unknown are not limited.
 */
export function limitCalls(
  { settings, database }: Pick<Platform, 'settings' | 'database'>,
  kind: string,
  count: number,
  by: 'account' | 'address' = 'account',
): LimitCalls {
  const limit = { name: `code host ${kind}`, count, seconds: 300 };
  return async (request, caller) => {
    const account = by === 'account' ? caller.userId : null;
    const subject = account ?? callerOf(request, settings);
    if (subject === null) return;
    const { isCounted, wait } = await countCall(database.owner, settings, limit, [subject]);
    if (!isCounted) throw functionRefusal(429, codeHostErrors.askedTooOften, { 'retry-after': String(wait) });
  };
}
