import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paceSenders } from './pace-senders.ts';

function openApp(limitFactor = 1) {
  const app = fastify();
  paceSenders(app, { isLocal: true, trustProxy: false, limitFactor });
  app.all('/rest/v1/x', async () => 'read');
  app.get('/page', async () => 'page');
  return app;
}

const url = '/rest/v1/x';
const ask = (app: ReturnType<typeof openApp>, path = url, remoteAddress = '192.0.2.1') =>
  app.inject({ url: path, remoteAddress });
const post = (app: ReturnType<typeof openApp>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain' },
    payload: 'a'.repeat(800_000),
  });

/** Returns how many of simultaneous requests are refused once the next second has passed. */
async function refused(count: number, send: () => Promise<{ statusCode: number }>): Promise<number> {
  const all = Promise.all(Array.from({ length: count }, send));
  await vi.advanceTimersByTimeAsync(2000);
  return (await all).filter(({ statusCode }) => statusCode === 429).length;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the pace of one address', () => {
  it('requests beyond the units of two seconds are refused, but no other addresses and no pages', async () => {
    const app = openApp();
    const counts = await Promise.all([
      refused(500, () => ask(app)),
      refused(10, () => ask(app, url, '192.0.2.2')),
      refused(500, () => ask(app, '/page')),
    ]);
    expect(counts).toEqual([100, 0, 0]);
  });

  it('a large request costs more units than a small one', async () => {
    const app = openApp();
    expect(await refused(30, () => ask(app, `${url}?${'a'.repeat(15_000)}`))).toBe(18);
    const other = openApp();
    expect(await refused(6, () => post(other))).toBe(2);
  });

  it('LIMIT_FACTOR multiplies the units', async () => {
    const twice = openApp(2);
    expect(await refused(900, () => ask(twice))).toBe(100);
    const off = openApp(Number.POSITIVE_INFINITY);
    expect(await refused(900, () => ask(off))).toBe(0);
  });
});
