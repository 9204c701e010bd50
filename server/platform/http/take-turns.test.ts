import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('one network address runs five calls of the auth service at once, and others do not wait for it', async () => {
  const app = fastify();
  takeTurns(app, { isLocal: true, trustProxy: false, limitFactor: 1 });
  const running: (() => void)[] = [];
  app.get('/auth/v1/user', () => new Promise((resolve) => running.push(() => resolve('me'))));
  const ask = (remoteAddress: string) => app.inject({ url: '/auth/v1/user', remoteAddress });
  const reach = (count: number) => expect.poll(() => running.length).toBe(count);

  const flood = Array.from({ length: 7 }, () => ask('192.0.2.1'));
  await reach(5);
  const other = ask('192.0.2.2');
  await reach(6);
  running[0]?.();
  await reach(7);
  running[1]?.();
  await reach(8);
  for (const finish of running) finish();
  const all = await Promise.all([...flood, other]);
  expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
});
