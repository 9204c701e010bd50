import { describe, expect, it } from 'vitest';
import { seededRandom } from '../faults/seeded-random.ts';
import { setUp } from '../instance/set-up.ts';
import { createTestInstance } from '../instance/test-instance.ts';
import { judge, keepChosenIds } from './generated/judge.ts';
import { callers } from './generated/marks.ts';
import { type GeneratedRequest, nextRequest } from './generated/request.ts';
import { openWorld } from './generated/world.ts';

const seed = Number(process.env.SEED ?? 20_261);
const count = Number(process.env.REQUESTS ?? 2_000);
const atOnce = 12;
const world = setUp(
  async () => openWorld(await createTestInstance()),
  ({ instance }) => instance.close(),
);

async function send({ method, url, headers, body }: GeneratedRequest) {
  const response = await world.instance.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body !== '' && { payload: body }),
  });
  return { status: response.statusCode, body: response.body, headers: JSON.stringify(response.headers) };
}

function inLine(counts: Map<string, number>): string {
  return [...counts]
    .toSorted()
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}

function inWords(
  { who, method, url, body }: GeneratedRequest,
  answer: { status: number; body: string },
  found: string[],
): string {
  return `${found.join(', ')}: ${who} ${method} ${url} ${body.slice(0, 300)} -> ${answer.status} ${answer.body.slice(0, 300)}`;
}

describe('generated requests to all four services', () => {
  const name = `return no 5xx and expose no restricted data (${count} requests of seed ${seed})`;
  it(name, { timeout: 120_000 + count * 100 }, async () => {
    const random = seededRandom(seed);
    const faults: string[] = [];
    const answers = new Map<string, number>();
    // Counts allowed reads, because a run without allowed reads proves nothing.
    const seen = new Map<string, number>();
    let sent = 0;
    const ask = async () => {
      while (sent < count) {
        sent += 1;
        const request = nextRequest(random, world);
        keepChosenIds(world, request);
        const answer = await send(request);
        const kind = `${request.service} ${Math.floor(answer.status / 100)}xx`;
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
        const { faults: found, shown } = await judge(world, request, answer);
        seen.set(request.who, (seen.get(request.who) ?? 0) + shown);
        if (found.length > 0) faults.push(inWords(request, answer, found));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, ask));
    console.log(`seed ${seed}: ${inLine(answers)}; shown: ${inLine(seen)}`);
    expect(faults.slice(0, 20)).toEqual([]);
    for (const who of callers) expect(seen.get(who)).toBeGreaterThan(0);
  });

  it('generated requests leave every caller signed in and the services responding', async () => {
    for (const who of ['client', 'engineer'] as const) {
      const { app } = world.instance;
      const response = await app.inject({ url: '/auth/v1/user', headers: world.headers[who] });
      expect(response.json()).toMatchObject({ id: world.accounts[who].id });
    }
  });
});
