import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { AnswerPace } from '../fair-use/pace-answers.ts';
import { callerOf, type Site, senderOf } from '../http/sender-address.ts';

/**
 * `checkAnswers` throws 429 while the answers to the address exceed its share. `accountId` is the account that security
 * events of the request are about, once it is known.
 */
type Sender = {
  address: string | null;
  /** The address as rates and budgets count it. */
  caller: string | null;
  hasHungUp(): boolean;
  checkAnswers(): void;
  accountId?: string;
};
const senders = new AsyncLocalStorage<Sender>();

/** Remembers the sender of each request while its handler runs. */
export function rememberSenders(app: FastifyInstance, site: Site, answers?: AnswerPace): void {
  app.addHook('preHandler', (request, { raw }, done) => {
    // Timers of limits outlive the request and keep its sender, which must not keep the request's body with it.
    const response = new WeakRef(raw);
    // A response that was sent is destroyed too. Work that continues after it must still run.
    const hasHungUp = () => {
      const { destroyed, writableEnded } = response.deref() ?? { destroyed: false, writableEnded: true };
      return destroyed && !writableEnded;
    };
    const address = senderOf(request, site);
    const checkAnswers = () => (address === null ? undefined : answers?.check(address));
    senders.run({ address, caller: callerOf(request, site), hasHungUp, checkAnswers }, done);
  });
}

/** Names the account that later security events of the current request are about. */
export function rememberAccount(accountId: string | null): void {
  const sender = senders.getStore();
  if (sender && accountId !== null) sender.accountId = accountId;
}

/** Returns the sender of the current request, or null outside of requests. */
export function currentSender(): Sender | null {
  return senders.getStore() ?? null;
}
