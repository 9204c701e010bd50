import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { limitPipelines } from './limit-pipelines.ts';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

async function openServer() {
  const waiting: ServerResponse[] = [];
  const server = createServer(limitPipelines((_request, response) => void waiting.push(response)));
  let parsed = 0;
  server.on('request', () => {
    parsed += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, waiting, parsed: () => parsed, open: () => connect({ port, host: '127.0.0.1' }) };
}

it('a connection that sends many requests before it reads a response is closed', async () => {
  const { server, waiting, parsed, open } = await openServer();
  const socket = open().on('error', () => {});
  socket.write(request.repeat(1000));
  await once(socket, 'close');
  expect([waiting.length, parsed()]).toEqual([2, 3]);
  server.close();
});

it('requests that are read at once count together, even if each is answered before the next one runs', async () => {
  let answered = 0;
  const server = createServer(
    limitPipelines(async (_request, response) => {
      await null;
      answered += 1;
      response.end('page');
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' })
    .on('error', () => {})
    .resume();
  const body = 'Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n';
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${body}`.repeat(500));
  await once(socket, 'close');
  expect(answered).toBe(2);
  server.close();
});

it.each([
  ['nothing follows', ''],
  ['a CONNECT request follows', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
])('both responses of a connection close with it once if %s', async (_what, last) => {
  let closed = 0;
  const server = createServer(
    limitPipelines((_request, response) => {
      response.on('close', () => {
        closed += 1;
      });
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  socket.write(request.repeat(2) + last);
  setTimeout(() => socket.destroy(), 100);
  await expect.poll(() => closed).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(closed).toBe(2);
  server.close();
});

it('a request that was answered before its body arrived closes with its connection', async () => {
  let closed = 0;
  const server = createServer(
    limitPipelines((request, response) => {
      request.on('close', () => {
        closed += 1;
      });
      response.end('refused');
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n';
  socket.write(`${head}a`);
  await once(socket, 'data');
  socket.write('b');
  await expect.poll(() => closed, { message: 'the first is read and forgotten' }).toBe(1);
  socket.write(`${head}a`);
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => closed).toBe(2);
  server.close();
});

it('a connection may send any number of requests that are answered', async () => {
  const { server, waiting, open } = await openServer();
  const socket = open();
  for (let sent = 0; sent < 30; sent += 1) {
    socket.write(request);
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.end('page');
    await once(socket, 'data');
  }
  socket.destroy();
  server.close();
});
