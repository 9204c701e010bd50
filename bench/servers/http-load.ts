import { connect, type Socket } from 'node:net';

export type Answer = { status: number; body: string };
export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object };

type Connection = { socket: Socket; received: string; settle: ((answer: Answer | Error) => void) | null };

/**
 * A minimal HTTP client, which needs little CPU time. It keeps connections open. It can read responses that
 * are chunked or have a content length.
 */
export function openCaller(origin: string, headers: Record<string, string>) {
  const { hostname, port, host } = new URL(origin);
  const idle: Connection[] = [];
  const all = new Set<Connection>();

  const open = () => {
    // Latin-1 maps each byte to one character, so the length of a text is its number of bytes.
    const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
    const connection: Connection = { socket, received: '', settle: null };
    socket.on('data', (part) => take(connection, String(part)));
    socket.on('error', (error) => connection.settle?.(error));
    socket.on('close', () => {
      all.delete(connection);
      // Servers close idle connections. A closed connection must not be used again.
      if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
      connection.settle?.(new Error(`${origin} closed a connection`));
    });
    all.add(connection);
    return connection;
  };
  const send = (call: Call) =>
    new Promise<Answer>((resolve, reject) => {
      const connection = idle.pop() ?? open();
      connection.settle = (answer) => {
        connection.settle = null;
        if (answer instanceof Error) return reject(answer);
        idle.push(connection);
        resolve(answer);
      };
      connection.socket.write(written(call, host, headers));
    });
  return {
    send,
    close: () => {
      for (const { socket } of all) socket.destroy();
    },
  };
}

export type Caller = ReturnType<typeof openCaller>;

/** Parses the response as JSON. Throws on an unexpected status. */
export async function answered(caller: Caller, call: Call, status = 200): Promise<Record<string, unknown>> {
  const answer = await caller.send(call);
  if (answer.status !== status)
    throw new Error(`${call.path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return JSON.parse(answer.body) as Record<string, unknown>;
}

function written(call: Call, host: string, headers: Record<string, string>): string {
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const sent = { host, 'content-type': 'application/json', ...headers, ...call.headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${call.method} ${call.path} HTTP/1.1\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function take(connection: Connection, part: string): void {
  connection.received += part;
  const { received } = connection;
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return;
  const body = bodyOf(received.slice(0, head), received, head + 4);
  if (body === null) return;
  connection.received = '';
  connection.settle?.({
    status: Number(received.slice(9, 12)),
    body: Buffer.from(body, 'latin1').toString(),
  });
}

/** Returns the body of a response, or null if some of it has not arrived yet. */
function bodyOf(head: string, received: string, start: number): string | null {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined)
    return received.length < start + Number(length) ? null : received.slice(start, start + Number(length));
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return '';
  return received.endsWith('0\r\n\r\n') ? joined(received, start) : null;
}

function joined(received: string, start: number): string {
  const parts: string[] = [];
  for (let at = start; ; ) {
    const line = received.indexOf('\r\n', at);
    const size = Number.parseInt(received.slice(at, line), 16);
    if (!(size > 0)) return parts.join('');
    parts.push(received.slice(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
