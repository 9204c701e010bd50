import type { FastifyRequest } from 'fastify';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import { functionRefusal } from '../function-errors.ts';

const window = 5 * 60 * 1000;

/** Throws 429 once it was called for a caller as often as they may. */
export type TakeTurn = (request: FastifyRequest, caller: Caller) => void;

/**
 * Counts, on this node, how often each caller asked within five minutes: by their account, or by the address that they
 * come from where nobody is signed in.
 */
export function callerTurns({ settings, now }: Pick<Platform, 'settings' | 'now'>, turns: number): TakeTurn {
  let asked = new Map<string, number>();
  let until = 0;
  return (request, caller) => {
    const at = now().getTime();
    if (at >= until) {
      asked = new Map();
      until = at + window;
    }
    const key = caller.userId ?? request.ip;
    const count = (asked.get(key) ?? 0) + 1;
    asked.set(key, count);
    if (count > turns * settings.limitFactor)
      throw functionRefusal(429, codeHostErrors.askedTooOften, {
        'retry-after': String(Math.ceil((until - at) / 1000)),
      });
  };
}
