import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { refuseTinyChunks } from './refuse-tiny-chunks.ts';

const start = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunkOf = (bytes: number) => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`;

async function send(chunks: string): Promise<string> {
  const server = createServer(
    refuseTinyChunks((request, response) => {
      text(request).then(
        (body) => response.end(`${body.length} bytes`),
        () => response.destroy(),
      );
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  socket.write(`${start}${chunks}0\r\n\r\n`);
  const answer = await text(socket).catch(() => '');
  server.close();
  return answer;
}

it('a body in thousands of tiny chunks ends the connection', async () => {
  expect(await send(chunkOf(1).repeat(1001))).toBe('');
  expect(await send(chunkOf(200).repeat(1001))).toBe('');
});

it('other chunked bodies are read', async () => {
  expect(await send(chunkOf(1).repeat(1000))).toContain('\r\n1000 bytes');
  expect(await send(chunkOf(512).repeat(1001))).toContain('bytes');
});
