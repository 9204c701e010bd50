import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
beforeAll(async () => {
  await db.sql`
    insert into public.mail_preferences (address, kind, is_wanted) values
      ('client@example.com', 'messages', false), ('guest@example.com', 'messages', false)`;
});

describe('read access to mail preferences', () => {
  const readers: Partial<Record<Who, string[]>> = {
    client: ['client@example.com'],
    service: ['client@example.com', 'guest@example.com'],
  };
  it.each(EVERYONE)('the %s reads only their own mail preferences', async (who) => {
    const all = 'select address from public.mail_preferences order by address';
    const { rows, refusal } = await db.run(who, all);
    expect(refusal).toBe(who === 'visitor' ? '42501' : null);
    expect(rows.map((row) => row.address)).toEqual(readers[who] ?? []);
  });
});

describe('write access to mail preferences', () => {
  const add = (address: string) =>
    `insert into public.mail_preferences (address, kind, is_wanted) values ('${address}', 'progress', false)`;
  it.each<[Who, string, string | null]>([
    ['client', 'client@example.com', null],
    ['client', 'otherclient@example.com', '42501'],
    ['unverified', 'guest@example.com', '42501'],
    ['visitor', 'client@example.com', '42501'],
    ['holder', 'client@example.com', '42501'],
    ['operator', 'client@example.com', '42501'],
    ['service', 'client@example.com', null],
  ])(
    'mail preferences written by the %s for the address %s are checked (refusal: %s)',
    async (who, address, refusal) => {
      expect(await db.refusal(who, add(address))).toBe(refusal);
    },
  );

  it.each<[Who, number]>([
    ['client', 1],
    ['otherClient', 0],
    ['unverified', 0],
    ['operator', 0],
  ])('the %s updates %i rows of mail preferences', async (who, count) => {
    const { rows } = await db.run(
      who,
      'update public.mail_preferences set is_wanted = true returning address',
    );
    expect(rows).toHaveLength(count);
  });

  it('a client cannot delete mail preferences or change their address', async () => {
    const moved = await db.run(
      'client',
      `update public.mail_preferences set address = 'otherclient@example.com'`,
    );
    expect(moved.refusal).toBe('42501');
    expect((await db.run('client', 'delete from public.mail_preferences')).refusal).toBe('42501');
  });

  it('mail preferences require a known kind and a lower-case address', async () => {
    expect((await db.run('service', add('Client@example.com'))).refusal).toBe('23514');
    expect((await db.run('service', add('a@example.com').replace('progress', 'other'))).refusal).toBe(
      '23514',
    );
  });
});

describe('is_engineers_address', () => {
  it.each<[Who, string, boolean | null]>([
    ['holder', 'holder@example.com', true],
    ['client', 'holder@example.com', false],
    ['client', 'client@example.com', false],
    ['service', 'holder@example.com', null],
    ['visitor', 'holder@example.com', null],
  ])('the %s asks whether %s is an engineer’s address and gets %s', async (who, address, expected) => {
    const { rows, refusal } = await db.run(
      who,
      `select marketplace.is_engineers_address('${address}') as found`,
    );
    if (expected === null) expect(refusal).toBe('42501');
    else expect(rows).toEqual([{ found: expected }]);
  });
});
