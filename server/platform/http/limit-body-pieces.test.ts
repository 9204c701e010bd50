import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { limitBodyPieces } from './limit-body-pieces.ts';

const start = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n';
const chunks = (bytes: number, count: number) =>
  `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`.repeat(count);
const inChunks = (body: string) => `Transfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`;
const chunked = (bytes: number, count: number) => inChunks(chunks(bytes, count));
const form = (parameters: string, body: string) =>
  `Content-Type: multipart/form-data; ${parameters}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Returns the status of the answer and whether the body was read. */
async function answerTo(headersAndBody: string): Promise<[string | undefined, boolean]> {
  const server = createServer(
    limitBodyPieces((request, response) => {
      text(request).then(
        () => response.end('read'),
        () => response.destroy(),
      );
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  socket.write(start + headersAndBody);
  const answer = await text(socket).catch(() => '');
  server.close();
  return [/^HTTP\/1.1 (\d+)/.exec(answer)?.[1], answer.endsWith('read')];
}

it.each([
  ['one byte in each of 101 chunks', chunked(1, 101), false],
  ['200 bytes in each of 130 chunks', chunked(200, 130), false],
  ['one byte in each of 100 chunks', chunked(1, 100), true],
  ['1 KiB in each of 1000 chunks', chunked(1024, 1000), true],
  ['512 bytes in each of 190 chunks', chunked(512, 190), true],
  ['512 bytes in each of 210 chunks', chunked(512, 210), false],
  [
    'one byte in each of 101 chunks after a megabyte',
    inChunks(chunks(1024 * 1024, 1) + chunks(1, 101)),
    false,
  ],
  ['a form of 51 parts', form('boundary=b', '--b\r\n\r\n\r\n'.repeat(51)), false],
  ['a form of 50 parts', form('boundary=b', '--b\r\n\r\n\r\n'.repeat(50)), true],
  ['a form with single quotes in its boundary', form("boundary='b'", "--'b'\r\n\r\n\r\n".repeat(51)), false],
  ['a form with two boundaries', form('boundary=b; boundary=c', '--c\r\n\r\n\r\n'.repeat(51)), false],
  [
    'a file in a form whose type names a charset',
    form('boundary="b"; charset=UTF-8', `--b\r\n${'-- comment\r\n'.repeat(500)}`),
    true,
  ],
  ['a chunked body of 8 MiB', chunked(1024 * 1024, 8), true],
  ['a chunked body of 9 MiB', chunked(1024 * 1024, 9), false],
  ['a form with an odd boundary', form('boundary="a\\"b"', '--a"b\r\n\r\n\r\n'.repeat(51)), false],
  ['a file with lines of comments', form('boundary=----browser', '-- comment\r\n'.repeat(500)), true],
])('whether a body is read: %s', async (_what, body, isRead) => {
  expect(await answerTo(body)).toEqual([isRead ? '200' : '413', isRead]);
});

it('pieces that were read with the last allowed one run no more, and those of later connections do', async () => {
  let pieces = 0;
  const server = createServer(
    limitBodyPieces((request, response) => {
      const push = request.push.bind(request);
      request.push = (piece, encoding) => {
        if (piece !== null) pieces += 1;
        return push(piece, encoding);
      };
      text(request).then(
        (body) => response.end(body),
        () => {},
      );
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const send = async (body: string) => {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
    socket.write(start + body);
    return text(socket).catch(() => '');
  };
  for (let connection = 1; connection <= 20; connection += 1) await send(chunked(1, 10_000));
  expect(pieces).toBe(20 * 101);
  for (let connection = 1; connection <= 20; connection += 1)
    expect(await send(chunked(1, 3))).toMatch(/aaa/);
  server.close();
});

it.each([
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'.repeat(1000)],
  ['bytes', 'Content-Length: 99999999999\r\n\r\n', 'a'.repeat(1024 * 1024)],
])('a connection that sends %s without end after its response is ended', async (_what, headers, piece) => {
  const server = createServer(limitBodyPieces((_request, response) => response.end('page')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${headers}`);
  expect(String(await once(socket, 'data'))).toContain('page');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const write = () => void (socket.destroyed || socket.write(piece, () => setImmediate(write)));
  write();
  await ended;
  server.close();
});

it('a connection whose chunks have not all arrived ends after its response', async () => {
  const server = createServer(limitBodyPieces((_request, response) => response.end('refused')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (body: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${body}`);
    return socket;
  };
  const unfinished = send('Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n');
  expect(await text(unfinished)).toContain('refused');
  const later = send('Content-Length: 1\r\n\r\n');
  expect(String(await once(later, 'data'))).toContain('refused');
  later.destroy();
  server.close();
});

it('the rest of a refused body is read, so that its sender can read the response', async () => {
  const server = createServer(limitBodyPieces((_request, response) => response.end('refused')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const body = 'a'.repeat(5 * 1024 * 1024);
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
  expect(await answer.text()).toBe('refused');
  server.close();
});
