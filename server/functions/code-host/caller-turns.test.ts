import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { callerTurns } from './caller-turns.ts';

const visitor = { role: 'anon', claims: { role: 'anon' }, userId: null, sessionId: null } as const;
const from = (ip: string) => ({ ip }) as FastifyRequest;
const turnOnAPublicSite = (trustProxy: Settings['trustProxy']) =>
  callerTurns(
    {
      settings: { ...readSettings({ LIMIT_FACTOR: '1' }), isLocal: false, trustProxy },
      now: () => new Date(),
    },
    1,
  );

it('all addresses of one network have their turns together', () => {
  const take = turnOnAPublicSite(1);
  take(from('2001:db8:1:2::1'), visitor);
  expect(() => take(from('2001:db8:1:2::2'), visitor)).toThrow('GitHub was asked too often');
  take(from('2001:db8:1:3::1'), visitor);
});

it('visitors behind a proxy that is not known do not use up each other’s turns, and people have their own', () => {
  const take = turnOnAPublicSite(false);
  for (let times = 0; times < 3; times += 1) take(from('192.0.2.7'), visitor);
  const person = { ...visitor, role: 'authenticated', userId: 'ada' } as const;
  take(from('192.0.2.7'), person);
  expect(() => take(from('192.0.2.8'), person)).toThrow('GitHub was asked too often');
});
