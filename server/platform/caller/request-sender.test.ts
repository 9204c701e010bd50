import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify, { type FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { currentSender, rememberSenders } from './request-sender.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

it('a timer that outlives a request does not keep its response', async () => {
  const app = fastify();
  rememberSenders(app, { isLocal: true, trustProxy: false });
  const responses: WeakRef<FastifyReply['raw']>[] = [];
  const timers: NodeJS.Timeout[] = [];
  const senders: unknown[] = [];
  app.get('/', async (_request, reply) => {
    responses.push(new WeakRef(reply.raw));
    senders.push(currentSender());
    timers.push(setTimeout(() => senders, 60_000));
    return 'read';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (let n = 0; n < 5; n += 1) await (await fetch(url)).text();
  await app.close();
  await expect
    .poll(async () => {
      await delay(10);
      collectGarbage();
      return responses.filter((response) => response.deref() !== undefined).length;
    })
    .toBeLessThan(2);
  for (const timer of timers) clearTimeout(timer);
});
