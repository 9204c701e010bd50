import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answerUnreadable, endConnectionsSlowly } from './end-slowly.ts';

const piece = 'a'.repeat(64 * 1024);

/** Returns how a request ends whose sender reads no answer before it has sent its body, as some proxies. */
async function sendWhole(startLine: string): Promise<string> {
  const server = createServer((_request, response) => response.end('refused'));
  endConnectionsSlowly(server);
  server.on('clientError', answerUnreadable);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' }).pause();
  const failed = once(socket, 'close').catch((error) => String(error));
  socket.write(
    `${startLine} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${100 * piece.length}\r\n\r\n`,
  );
  for (let sent = 0; sent < 100 && !socket.destroyed; sent += 1) {
    socket.write(piece);
    await tick();
  }
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.resume();
  const error = await failed;
  server.close();
  return typeof error === 'string' ? error : answer;
}

it('a request that is answered before its body has arrived gets the answer', async () => {
  expect(await sendWhole('PUT /')).toMatch(/^HTTP\/1.1 200 [^]*refused$/);
});

it('a request that cannot be read gets 400', async () => {
  expect(await sendWhole('FOO /')).toMatch(/^HTTP\/1.1 400 /);
});
