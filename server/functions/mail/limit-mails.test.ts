import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { limitSender } from './limit-mails.ts';

// Sets the limit to one call per network.
const instance = setUpInstance({ limitFactor: 0.05, isLocal: false });

const take = (ip: string, trustProxy: number | false) =>
  limitSender(instance.sql, { ...instance.platform.settings, trustProxy }, { ip } as FastifyRequest);

it('all addresses in a network share one limit', async () => {
  await take('2001:db8:1:2::1', 1);
  await expect(take('2001:db8:1:2::2', 1)).rejects.toMatchObject({ status: 429 });
  await take('2001:db8:1:3::1', 1);
});

it('visitors behind an unknown proxy are not limited', async () => {
  for (let times = 0; times < 3; times += 1) await take('192.0.2.7', false);
});
