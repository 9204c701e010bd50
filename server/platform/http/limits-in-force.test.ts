import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { createServer } from './create-server.ts';

// What each limit does is tested beside it. These tests show that a server of the product has it.
const instance = setUpInstance({ limitFactor: 1 });
const service = '/rest/v1/example';

async function openServer() {
  const app = await createServer(instance.platform);
  const held = Promise.withResolvers<string>();
  app.get('/', async () => 'page');
  app.post(service, () => held.promise);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const answer = () => held.resolve('read');
  onTestFinished(() => {
    answer();
    return app.close();
  });
  return { app, port, answer };
}

it('a server takes a limited number of connections', async () => {
  const { app } = await openServer();
  expect(app.server.maxConnections).toBeGreaterThan(0);
});

it('a server limits the requests of an address', async () => {
  const { app } = await openServer();
  const answers = await Promise.all(Array.from({ length: 2000 }, () => app.inject({ url: '/' })));
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
});

it('a server limits the requests of an address whose bodies have not arrived', async () => {
  const { port } = await openServer();
  const sockets = Array.from({ length: 11 }, () =>
    connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }),
  );
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  const answers: string[] = [];
  for (const socket of sockets) {
    socket.on('data', (data) => answers.push(String(data).slice(9, 12)));
    socket.write(
      `POST ${service} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\na`,
    );
  }
  await vi.waitUntil(() => answers.length > 0);
  expect(answers).toEqual(['429']);
});

it('a server limits the bodies that it keeps in memory', async () => {
  const { app, answer } = await openServer();
  const send = (host: number) =>
    app.inject({
      method: 'POST',
      url: service,
      remoteAddress: `192.0.${host}.1`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify('a'.repeat(1_000_000)),
    });
  const answers = Array.from({ length: 34 }, (_, host) => send(host));
  expect((await Promise.race(answers)).statusCode).toBe(503);
  answer();
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(33);
});
