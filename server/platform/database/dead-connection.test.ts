import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { visitor } from '../caller/caller.ts';
import { runCallerStatement } from './caller-transaction.ts';
import { openPool } from './pool.ts';

it('a statement on a lost connection is not repeated', async () => {
  const server = await dyingServer();
  const api = openPool(server.address, { max: 1 });
  const ask = (value: string) =>
    runCallerStatement<string[]>(api, visitor, { text: 'select $1', values: [value], asText: true }).then(
      ([row]) => row?.[0],
      ({ code }) => code,
    );
  try {
    expect(await ask('first')).toBe('first');
    expect(await Promise.all(['dies', 'next', 'last'].map(ask))).toEqual(['CONNECTION_LOST', 'next', 'last']);
    expect(server.asked).toEqual(['first', 'dies', 'next', 'last']);
  } finally {
    await api.end();
    server.close();
  }
});

it('a message that is too long or unreadable ends its connection and statement alone', async () => {
  const server = await dyingServer();
  const api = openPool(server.address, { max: 1 });
  const ask = (value: string) =>
    runCallerStatement<string[]>(api, visitor, { text: 'select $1', values: [value], asText: true }).then(
      ([row]) => row?.[0],
      ({ code }) => code,
    );
  try {
    expect(await ask('endless')).toBe('CONNECTION_LOST');
    expect(await ask('garbled')).toBe('CONNECTION_LOST');
    expect(await ask('next')).toBe('next');
  } finally {
    await api.end();
    server.close();
  }
});

/**
 * Starts a minimal server that echoes the first value of each statement. On `dies` the server sends a
 * retryable error and closes the connection immediately, on `endless` the start of a notice of 65 MB, and on
 * `garbled` a message of no known kind. PostgreSQL cannot be made to do this.
 */
async function dyingServer() {
  const asked: string[] = [];
  const server = createServer((socket) => serve(socket, asked)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `postgres://owner@127.0.0.1:${port}/any`, asked, close: () => server.close() };
}

const ready = message('Z', Buffer.from('I'));

function serve(socket: Socket, asked: string[]): void {
  let unread = Buffer.alloc(0);
  let given = '';
  let isStarted = false;
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    unread = Buffer.concat([unread, piece]);
    if (!isStarted && unread.length >= unread.readInt32BE(0)) {
      unread = unread.subarray(unread.readInt32BE(0));
      isStarted = true;
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
    }
    while (unread.length >= 5 && unread.length > unread.readInt32BE(1)) {
      const end = 1 + unread.readInt32BE(1);
      const [type, body] = [unread.toString('latin1', 0, 1), unread.subarray(5, end)];
      unread = unread.subarray(end);
      if (type === 'B') given = valueIn(body);
      const { answers, isEnd } = answerTo(type, given, asked);
      if (isEnd) socket.end(answers);
      else socket.write(answers);
    }
  });
}

function answerTo(type: string, given: string, asked: string[]): { answers: Buffer; isEnd: boolean } {
  // The first value of a statement that sets the claims is JSON.
  const isQuery = type === 'E' && !given.startsWith('{');
  if (isQuery) asked.push(given);
  const answers: Record<string, Buffer> = {
    P: message('1'),
    B: message('2'),
    D: Buffer.concat([message('t', int16(1), int32(text)), message('T', int16(1), column('who'))]),
    E: isQuery ? Buffer.concat([row(given), message('C', word('SELECT 1'))]) : message('C', word('SELECT 0')),
    S: ready,
  };
  if (isQuery && given === 'dies') return { answers: stalePlan, isEnd: true };
  if (isQuery && given === 'endless') return { answers: endless, isEnd: false };
  if (isQuery && given === 'garbled') return { answers: message('R', int32(99)), isEnd: false };
  return { answers: answers[type] ?? Buffer.alloc(0), isEnd: false };
}

const text = 25;

const endless = Buffer.concat([Buffer.from('N'), int32(65 * 1024 * 1024), word('M')]);

const stalePlan = message(
  'E',
  ...['SERROR', 'C0A000', 'Mcached plan must not change result type', 'RRevalidateCachedQuery'].map(word),
  Buffer.from([0]),
);

/**
 * Returns the first value of a Bind message. The message contains a portal, a statement, formats and values,
 * and each value has a format.
 */
function valueIn(body: Buffer): string {
  const afterNames = body.indexOf(0, body.indexOf(0) + 1) + 1;
  const afterFormats = afterNames + 2 + 2 * body.readInt16BE(afterNames);
  if (body.readInt16BE(afterFormats) === 0) return '';
  const start = afterFormats + 6;
  return body.toString('utf8', start, start + body.readInt32BE(afterFormats + 2));
}

function column(name: string): Buffer {
  return Buffer.concat([word(name), int32(0), int16(0), int32(text), int16(-1), int32(-1), int16(0)]);
}

function row(value: string): Buffer {
  return message('D', int16(1), int32(Buffer.byteLength(value)), Buffer.from(value));
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function word(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
