import type { FastifyInstance } from 'fastify';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { createTurns } from './turns.ts';

/**
 * Lets one network address run only a few calls of the auth service and the functions at once, because they
 * share password hashing and the database connections of the server itself. Others wait in turn.
 */
export function takeTurns(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return;
  const turns = createTurns({
    maxActive: 1000,
    maxQueued: 1000,
    maxWaitInMilliseconds: 10_000,
    maxActiveOfCaller: scaled(5, site.limitFactor),
    maxQueuedOfCaller: scaled(100, site.limitFactor),
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!/^\/(?:auth|functions)\/v1\//.test(request.url)) return;
    const release = await turns.acquire(senderOf(request, site));
    if (reply.raw.destroyed) release();
    else reply.raw.once('close', release);
  });
}
