import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { countBodies } from './count-bodies.ts';

it('the bodies of one address are limited to 4 MiB until their responses are closed', async () => {
  const app = fastify();
  countBodies(app, { isLocal: true, trustProxy: false, limitFactor: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  app.post('/rest/v1/x', () => promise);
  const headers = { 'content-type': 'text/plain' };
  const post = async (remoteAddress = '192.0.2.1') => {
    const payload = 'a'.repeat(1_000_000);
    return (await app.inject({ method: 'POST', url: '/rest/v1/x', headers, remoteAddress, payload }))
      .statusCode;
  };
  const held = Promise.all([post(), post(), post(), post()]);
  expect(await post()).toBe(429);
  const other = post('192.0.2.2');
  resolve('read');
  expect([...(await held), await other, await post()]).toEqual(Array(6).fill(200));
});
