import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = { status: number; body: string };
export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object };

/** Sends calls over connections that stay open, with as little work between them as there can be. */
export function openCaller(origin: string, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = (call: Call) =>
    new Promise<Answer>((resolve, reject) => {
      const payload = call.body === undefined ? undefined : JSON.stringify(call.body);
      const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
      const sent = request(
        new URL(call.path, origin),
        {
          agent,
          method: call.method,
          headers: { 'content-type': 'application/json', ...headers, ...call.headers, ...length },
        },
        (response) => {
          text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  return { send, close: () => agent.destroy() };
}

export type Caller = ReturnType<typeof openCaller>;

/** The call's answer as JSON; throws where it is not the status expected. */
export async function answered(caller: Caller, call: Call, status = 200): Promise<Record<string, unknown>> {
  const answer = await caller.send(call);
  if (answer.status !== status)
    throw new Error(`${call.path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return JSON.parse(answer.body) as Record<string, unknown>;
}

/** Does something again and again, so many at a time, for so long; how long each took, in milliseconds. */
export async function repeat(
  work: (place: number) => Promise<unknown>,
  atOnce: number,
  milliseconds: number,
) {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const loops = Array.from({ length: atOnce }, async (_, place) => {
    while (performance.now() < end) {
      const from = performance.now();
      await work(place);
      times.push(performance.now() - from);
    }
  });
  await Promise.all(loops);
  return times;
}

/** The time that the given share of all times does not exceed. */
export function at(share: number, times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
}
