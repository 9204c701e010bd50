import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import { takeSenderTurn } from './sending-turns.ts';

// A network has one turn then.
const instance = setUpInstance({ limitFactor: 0.05, isLocal: false });

const take = (ip: string, trustProxy: number | false) =>
  takeSenderTurn(instance.sql, { ...instance.platform.settings, trustProxy }, { ip } as FastifyRequest);

it('all addresses of one network have their turns together', async () => {
  await take('2001:db8:1:2::1', 1);
  await expect(take('2001:db8:1:2::2', 1)).rejects.toMatchObject({ status: 429 });
  await take('2001:db8:1:3::1', 1);
});

it('who may all come by one proxy do not use up each other’s turns', async () => {
  for (let times = 0; times < 3; times += 1) await take('192.0.2.7', false);
});
