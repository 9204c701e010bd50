import { availableParallelism } from 'node:os';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { rememberSenders } from '#server/platform/caller/request-sender.ts';
import { createPasswordHasher } from './password-hasher.ts';

const { hash, matches } = createPasswordHasher(4, 1);
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));

describe('the password hasher', () => {
  it('only the correct password is accepted, and an account without a password accepts none', async () => {
    const stored = await hash('correct horse');
    expect(await matches('correct horse', stored)).toBe(true);
    expect(await matches('correct horse ', stored)).toBe(false);
    expect(await matches('nobody has this password', null)).toBe(false);
  });

  it('one address has four passwords waiting and gets 429 for the rest, while others are served', async () => {
    const slow = createPasswordHasher(10, 1);
    const app = fastify();
    rememberSenders(app, { isLocal: true, trustProxy: false });
    app.get('/', () => slow.hash('correct horse'));
    await app.ready();
    const send = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).statusCode;
    const busy = Array.from({ length: atOnce + 10 }, () => send('192.0.2.1'));
    const other = send('192.0.2.2');
    expect((await Promise.all(busy)).toSorted()).toEqual([
      ...Array.from({ length: atOnce + 4 }, () => 200),
      ...Array.from({ length: 6 }, () => 429),
    ]);
    expect(await other).toBe(200);
  });
});
