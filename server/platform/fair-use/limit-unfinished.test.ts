import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limitUnfinished } from './limit-unfinished.ts';

it.each([
  ['/rest/v1/x', 10],
  ['/storage/v1/object/files/a.txt', 20],
])('an address may have some requests to %s whose bodies have not arrived: %i', async (path, most) => {
  const app = fastify();
  limitUnfinished(app, { isLocal: true, trustProxy: false, limitFactor: 1 });
  let admitted = 0;
  app.addHook('onRequest', async () => {
    admitted += 1;
  });
  app.post('/rest/v1/x', async () => 'read');
  app.post('/storage/v1/object/:bucket/*', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const send = (body: string, localAddress = '127.0.0.2') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n${body}`,
    );
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const statusOf = async (socket: ReturnType<typeof send>) => String(await once(socket, 'data')).slice(9, 12);

  const unfinished = Array.from({ length: most }, () => send('a'));
  await vi.waitUntil(() => admitted === most);
  expect(await statusOf(send('a'))).toBe('429');
  expect(await statusOf(send('ab'))).toBe('200');
  const [first = send('a')] = unfinished;
  first.write('b');
  expect(await statusOf(first)).toBe('200');
  const [next, other] = [send('a'), send('a', '127.0.0.3')];
  for (const socket of [next, other]) {
    await vi.waitUntil(() => admitted === most + 3);
    socket.write('b');
    expect(await statusOf(socket)).toBe('200');
  }
});
