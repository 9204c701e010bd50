import type { FastifyInstance } from 'fastify';
import { createCallerQueue } from '../database/caller-queue.ts';
import type { Settings } from '../settings/settings.ts';
import { type Site, senderOf } from './sender-address.ts';

const callsOfSender = 5;

/**
 * Lets one network address run only a few calls of the auth service and the functions at once, because they
 * share password hashing and the database connections of the server itself. Others wait in turn.
 */
export function takeTurns(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  if (site.limitFactor === Number.POSITIVE_INFINITY) return;
  const queue = createCallerQueue({
    maxActive: 1000,
    maxQueued: 1000,
    maxWaitInMilliseconds: 10_000,
    maxActiveOfCaller: Math.ceil(callsOfSender * Math.max(1, site.limitFactor)),
    maxQueuedOfCaller: Math.ceil(100 * Math.max(1, site.limitFactor)),
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!/^\/(?:auth|functions)\/v1\//.test(request.url)) return;
    const release = await queue.acquire(senderOf(request, site));
    if (reply.raw.destroyed) release();
    else reply.raw.once('close', release);
  });
}
