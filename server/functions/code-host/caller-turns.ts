import type { FastifyRequest } from 'fastify';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { senderOf } from '#server/platform/http/sender-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countTurns } from '#server/platform/rate-limit/count-turns.ts';
import { functionRefusal } from '../function-errors.ts';

const window = 5 * 60 * 1000;

/** Throws 429 once it was called for a caller as often as they may. */
export type TakeTurn = (request: FastifyRequest, caller: Caller) => void;

/**
 * Counts, on this node, how often each caller asked within five minutes: by their account, or by where they come from
 * where nobody is signed in. Visitors who may all come by one proxy are not counted.
 */
export function callerTurns({ settings, now }: Pick<Platform, 'settings' | 'now'>, turns: number): TakeTurn {
  const countTurn = countTurns(now, window);
  return (request, caller) => {
    const subject = caller.userId ?? senderOf(request, settings);
    if (subject === null) return;
    const { count, secondsLeft } = countTurn(subject);
    if (count > turns * settings.limitFactor)
      throw functionRefusal(429, codeHostErrors.askedTooOften, { 'retry-after': String(secondsLeft) });
  };
}
