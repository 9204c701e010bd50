import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { setUp, setUpInstance } from '../../../tests/instance/set-up.ts';
import { createServer } from './create-server.ts';

type Long = { Querystring: { length: string } };

const instance = setUpInstance();
const listening = setUp(
  async () => {
    const app = await createServer(instance.platform);
    app.get('/', () => 'page');
    app.get<Long>('/redirect', ({ query }, reply) => reply.redirect(`/${'a'.repeat(Number(query.length))}`));
    app.get<Long>('/file', ({ query }, reply) =>
      reply
        .header('content-disposition', `attachment; filename="${'a'.repeat(Number(query.length))}"`)
        .send(Readable.from(['file'])),
    );
    return { app, port: Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port) };
  },
  ({ app }) => app.close(),
);

const request = 'GET / HTTP/1.1\r\nHost: a\r\nExpect: a-pony\r\n\r\n';

it('a request with an unknown Expect header is answered as if it had none', async () => {
  const socket = connect(listening.port, '127.0.0.1');
  socket.write(request);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  socket.destroy();
});

it.each([
  ['1.1', 400],
  ['1.0', 200],
])('a request of HTTP/%s without a Host header is answered with %i', async (version, status) => {
  const socket = connect(listening.port, '127.0.0.1');
  socket.write(`GET / HTTP/${version}\r\n\r\n`);
  expect(String((await once(socket, 'data'))[0])).toMatch(`HTTP/1.1 ${status} `);
  socket.destroy();
});

it('a request for another protocol is answered and ends its connection', async () => {
  const socket = connect(listening.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  await once(socket, 'end');
});

it.each([
  ['with an unknown Expect header', request],
  ['without a Host header', 'GET / HTTP/1.1\r\n\r\n'],
])('many requests %s end their connection', async (_what, one) => {
  const socket = connect(listening.port, '127.0.0.1').on('error', () => {});
  let text = '';
  socket.on('data', (piece) => {
    text += String(piece);
  });
  socket.write(one.repeat(1000));
  await once(socket, 'close');
  expect(text.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(2);
});

it.each(['redirect', 'file'])(
  'a %s whose headers would be too long for a proxy is answered with 400',
  async (path) => {
    const get = (length: number) =>
      fetch(`http://127.0.0.1:${listening.port}/${path}?length=${length}`, { redirect: 'manual' });
    expect((await get(2000)).status).toBe(path === 'file' ? 200 : 302);
    const refused = await get(5000);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'headers_too_long' });
  },
);
