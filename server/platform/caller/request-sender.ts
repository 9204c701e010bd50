import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { type Site, senderOf } from '../http/sender-address.ts';

type Sender = { address: string | null };
const senders = new AsyncLocalStorage<Sender>();

/** Remembers the network address of each request while its handler runs. */
export function rememberSenders(app: FastifyInstance, site: Site): void {
  app.addHook('preHandler', (request, _reply, done) => {
    senders.run({ address: senderOf(request, site) }, done);
  });
}

/** Returns the sender of the current request, or null outside of requests. */
export function currentSender(): Sender | null {
  return senders.getStore() ?? null;
}
