import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pause } from '../faults/running-server.ts';
import type { Arena } from './arena.ts';

export const json = { 'content-type': 'application/json' };

/** Asks for 30 pages when a second begins. */
export async function burst(arena: Arena, from: string): Promise<void> {
  await pause(1000 - (Date.now() % 1000));
  await Promise.all(Array.from({ length: 30 }, () => arena.ask({ from, url: '/', mayEnd: true })));
}

/** Sends most of a large body, waits, and gives up. */
export function slowBody({ origin, world }: Arena): Promise<void> {
  const { hostname, port } = new URL(origin);
  const headers = {
    ...{ ...json, ...world.headers.anonymous },
    ...{ 'content-length': '1000000', 'x-forwarded-for': '198.51.100.7' },
  };
  const call = request({ hostname, port, method: 'POST', path: '/rest/v1/code_submissions', headers });
  call.on('error', () => {}).on('response', (response) => response.resume());
  call.write(' '.repeat(900_000));
  return pause(200).then(() => void call.destroy());
}

/** Uploads a form of 100,000 empty parts. */
export function manyParts({ origin, world }: Arena): Promise<void> {
  const { hostname, port } = new URL(origin);
  const headers = {
    ...world.headers.anonymous,
    ...{ 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': '198.51.100.9' },
  };
  const path = `/storage/v1/object/issue-attachments/issues/${randomUUID()}.txt`;
  const call = request({ hostname, port, method: 'POST', path, headers });
  call.on('error', () => {}).on('response', (response) => response.resume());
  call.end('--b\r\n\r\n\r\n'.repeat(100_000));
  return pause(200).then(() => void call.destroy());
}

export const smallChunks = {
  headers: 'Content-Type: text/plain\r\nTransfer-Encoding: chunked',
  body: Buffer.from(`80000\r\n${'a'.repeat(0x80000)}\r\n${'1\r\na\r\n'.repeat(20_000)}0\r\n\r\n`),
};
// An archive whose first entry does not say where it ends.
const entry = Buffer.from('504b0304140008000000000000000000000000000000000000000100000061', 'hex');
const unfinished = gzipSync(Buffer.concat([entry, Buffer.alloc(4_000_000)])).subarray(0, 4096);
const part = (disposition: string) => `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
// The metadata is refused after the file was looked at, and spends no budget.
const form = Buffer.concat([
  Buffer.from(part('name=""; filename="a.zip"')),
  ...[unfinished, Buffer.from(`\r\n${part('name="metadata"')}not JSON\r\n--b--\r\n`)],
]);
export const compressed = {
  headers: `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}`,
  body: form,
};

/** Uploads a file and hangs up. */
export async function upload(
  { origin, world }: Arena,
  file: { headers: string; body: Buffer },
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const key = Object.entries(world.headers.anonymous).map(([name, value]) => `${name}: ${value}\r\n`);
  const path = `/storage/v1/object/issue-attachments/issues/${randomUUID()}.zip`;
  const from = 'Host: a\r\nX-Forwarded-For: 198.51.100.12\r\n';
  const socket = connect(Number(port), hostname, () => {
    socket.write(`POST ${path} HTTP/1.1\r\n${from}${key.join('')}${file.headers}\r\n\r\n`);
    socket.write(file.body);
  });
  socket.on('error', () => {}).resume();
  await pause(200);
  socket.destroy();
}

const sender = 'X-Forwarded-For: 198.51.100.10\r\n';
// Node answers the first two itself, unless the server asks for them.
const odd = [
  `GET / HTTP/1.1\r\n${sender}\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nExpect: a-pony\r\n${sender}\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${sender}\r\n`,
  `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${sender}\r\n1\r\na\r\n0\r\n\r\n`,
];

/** Sends 64 KiB of requests at once on one connection. */
export function withoutPause({ origin }: Arena, count: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname, () => {
    const one = odd[count % odd.length] ?? '';
    socket.write(one.repeat(65_536 / one.length));
  });
  socket.on('error', () => {}).resume();
  return pause(200).then(() => void socket.destroy());
}

/** Asks for an answer of 600 kB and hangs up before it is written. */
export function hangUp({ origin, world }: Arena): Promise<void> {
  const { hostname, port } = new URL(origin);
  const columns = Array.from({ length: 3 }, (_, place) => `a${place}:description`).join();
  const path = `/rest/v1/issues?id=eq.${world.issues[1]}&select=${columns}`;
  const headers = { ...world.headers.anonymous, 'x-forwarded-for': '198.51.100.8' };
  const call = request({ hostname, port, path, headers }).on('error', () => {});
  call.end();
  return pause(20).then(() => void call.destroy());
}
