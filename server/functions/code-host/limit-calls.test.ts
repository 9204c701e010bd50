import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { visitor } from '#server/platform/caller/caller.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { limitCalls } from './limit-calls.ts';

const instance = setUpInstance({ limitFactor: 1, isLocal: false });

const from = (ip: string) => ({ headers: {}, ip }) as FastifyRequest;
const onceOnAPublicSite = (trustProxy: Settings['trustProxy']) => {
  const { settings, database } = instance.platform;
  return limitCalls({ settings: { ...settings, trustProxy }, database }, 'reads', 1);
};

it('all addresses in a network share one limit of code host calls', async () => {
  const limit = onceOnAPublicSite(1);
  await limit(from('2001:db8:1:2::1'), visitor);
  await expect(limit(from('2001:db8:1:2::2'), visitor)).rejects.toThrow('GitHub was asked too often');
  await limit(from('2001:db8:1:103::1'), visitor);
});

it('the limit of code host calls excludes visitors behind an unknown proxy', async () => {
  const limit = onceOnAPublicSite(false);
  for (let times = 0; times < 3; times += 1) await limit(from('192.0.2.7'), visitor);
  const person = { ...visitor, role: 'authenticated', userId: 'ada' } as const;
  await limit(from('192.0.2.7'), person);
  await expect(limit(from('192.0.2.8'), person)).rejects.toThrow('GitHub was asked too often');
});

it('a limit by network address counts all accounts there together', async () => {
  const { settings, database } = instance.platform;
  const limit = limitCalls({ settings: { ...settings, trustProxy: 1 }, database }, 'names', 1, 'address');
  await limit(from('192.0.2.9'), { ...visitor, role: 'authenticated', userId: 'ada' });
  const another = { ...visitor, role: 'authenticated', userId: 'grace' } as const;
  await expect(limit(from('192.0.2.9'), another)).rejects.toThrow('GitHub was asked too often');
  await limit(from('192.0.2.10'), another);
});
