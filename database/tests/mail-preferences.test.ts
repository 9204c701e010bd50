import { beforeAll, describe, expect, it } from 'vitest';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
beforeAll(async () => {
  await db.sql`
    insert into public.mail_preferences (address, kind, is_wanted) values
      ('client@example.com', 'messages', false), ('guest@example.com', 'messages', false)`;
});

const run = (who: Who, statement: string) => db.run(who, statement);

describe('read access to mail preferences', () => {
  const cases: [Who, string[] | null][] = [
    ['visitor', null],
    ['client', ['client@example.com']],
    ['otherClient', []],
    ['unverified', []],
    ['holder', []],
    ['operator', []],
    ['service', ['client@example.com', 'guest@example.com']],
  ];
  for (const [who, expected] of cases) {
    it(`the ${who}: ${expected === null ? 'rejected' : expected.join(', ') || 'none'}`, async () => {
      const { rows, refusal } = await run(
        who,
        'select address from public.mail_preferences order by address',
      );
      if (expected === null) expect(refusal).toBe('42501');
      else expect(rows.map((row) => row.address)).toEqual(expected);
    });
  }
});

describe('write access to mail preferences', () => {
  const add = (address: string) =>
    `insert into public.mail_preferences (address, kind, is_wanted) values ('${address}', 'progress', false)`;
  const cases: [Who, string, boolean][] = [
    ['client', 'client@example.com', true],
    ['client', 'otherclient@example.com', false],
    ['unverified', 'guest@example.com', false],
    ['visitor', 'client@example.com', false],
    ['holder', 'client@example.com', false],
    ['operator', 'client@example.com', false],
    ['service', 'client@example.com', true],
  ];
  for (const [who, address, may] of cases) {
    it(`the ${who} for ${address}: ${may ? 'yes' : 'no'}`, async () => {
      expect((await run(who, add(address))).refusal).toBe(may ? null : '42501');
    });
  }

  it.each<[Who, number]>([
    ['client', 1],
    ['otherClient', 0],
    ['unverified', 0],
    ['operator', 0],
  ])('the %s updates %i rows', async (who, count) => {
    const { rows } = await run(who, 'update public.mail_preferences set is_wanted = true returning address');
    expect(rows).toHaveLength(count);
  });

  it('a client can neither change a row’s address nor delete a row', async () => {
    const moved = await run(
      'client',
      `update public.mail_preferences set address = 'otherclient@example.com'`,
    );
    expect(moved.refusal).toBe('42501');
    expect((await run('client', 'delete from public.mail_preferences')).refusal).toBe('42501');
  });

  it('requires a known kind and a lower-case address', async () => {
    expect((await run('service', add('Client@example.com'))).refusal).toBe('23514');
    expect((await run('service', add('a@example.com').replace('progress', 'other'))).refusal).toBe('23514');
  });
});

describe('is_engineers_address', () => {
  it.each<[Who, string, boolean | null]>([
    ['holder', 'holder@example.com', true],
    ['client', 'holder@example.com', false],
    ['client', 'client@example.com', false],
    ['service', 'holder@example.com', null],
    ['visitor', 'holder@example.com', null],
  ])('returns to the %s for %s: %s', async (who, address, expected) => {
    const { rows, refusal } = await run(
      who,
      `select marketplace.is_engineers_address('${address}') as found`,
    );
    if (expected === null) expect(refusal).toBe('42501');
    else expect(rows).toEqual([{ found: expected }]);
  });
});

describe('see_messages', () => {
  it.each<[Who, 'held' | 'available', number]>([
    ['client', 'held', 1],
    ['holder', 'held', 1],
    ['otherClient', 'held', 0],
    ['engineer', 'held', 0],
    ['operator', 'held', 0],
    ['engineer', 'available', 0],
  ])('by the %s on a %s issue stores %i rows', async (who, which, count) => {
    const id = db.issues[which];
    await db.commit(who, `select public.see_messages('${id}')`);
    const seen = await db.sql`
      delete from marketplace.conversation_seen where issue_id = ${id} returning user_id`;
    expect(seen).toHaveLength(count);
  });
});
