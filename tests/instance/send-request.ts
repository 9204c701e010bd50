import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Ask = {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  payload?: unknown;
  /** The network address that a trusted proxy reports. Each request has its own by default. */
  from?: string;
};

export type Answer = Awaited<ReturnType<typeof send>>;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let sent = 0;

/** Returns another address from the range for benchmarks. */
export function newAddress(): string {
  sent += 1;
  return `198.${18 + ((sent >> 16) & 1)}.${(sent >> 8) & 255}.${sent & 255}`;
}

/** Sends the path as it is, because `fetch` would resolve its dot segments. Status 0 means no answer. */
export async function send(
  origin: string,
  { method = 'GET', url, headers = {}, payload, from = newAddress() }: Ask,
) {
  const isRaw = typeof payload === 'string' || payload instanceof Uint8Array;
  const body = payload === undefined || isRaw ? payload : JSON.stringify(payload);
  const { hostname, port } = new URL(origin);
  const all = {
    'x-forwarded-for': from,
    ...(payload !== undefined && !isRaw && { 'content-type': 'application/json' }),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const answer = await new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve) => {
      const call = request({ agent, hostname, port, method, path: url, headers: all, timeout: 30_000 });
      const fail = () => resolve({ status: 0, headers: {}, text: '' });
      call.on('error', fail).on('timeout', () => call.destroy());
      call.on('response', async (response) => {
        const { statusCode: status = 0, headers: received } = response;
        const isStream = received['content-type']?.startsWith('text/event-stream');
        const text = isStream ? '' : await buffer(response).then(String, () => '');
        resolve({ status, headers: received, text });
        if (isStream) call.destroy();
      });
      call.end(body);
    },
  );
  return {
    ...answer,
    /** The body as JSON, or an empty object. */
    json<T>(): Partial<T> {
      try {
        return JSON.parse(answer.text) ?? {};
      } catch {
        return {};
      }
    },
  };
}
