import { describe, expect, it } from 'vitest';
import type { Person, Seed } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

async function withFactor(who: Person, status: 'verified' | 'unverified', look: () => Promise<void>) {
  const id = db.people[who];
  await db.sql`
    insert into auth.mfa_factors (user_id, factor_type, secret, status) values (${id}, 'totp', 'sealed', ${status})`;
  try {
    await look();
  } finally {
    await db.sql`delete from auth.mfa_factors where user_id = ${id}`;
  }
}

const sees = async (who: Person, statement: string) => (await db.rows(who, statement)).length;

/** Queries for the caller's own rows. */
const own: [Person, string][] = [
  ['client', 'select id from public.issues'],
  ['client', 'select id from public.code_submissions'],
  ['client', 'select id from public.messages'],
  ['client', "select id from storage.objects where name = 'issues/unused-of-client.png'"],
  ['holder', 'select id from public.issues'],
  ['holder', 'select id from public.engineers where id = auth.uid()'],
  ['engineer', 'select id from public.issues'],
  ['operator', 'select id from public.issues'],
  ['operator', 'select id from public.engineers'],
];

describe('an account with a second factor, at aal1', () => {
  it.each(own)('as %s reads nothing: %s', async (who, statement) => {
    expect(await sees(who, statement)).toBeGreaterThan(0);
    await withFactor(who, 'unverified', async () => {
      expect(await sees(who, statement)).toBeGreaterThan(0);
    });
    await withFactor(who, 'verified', async () => {
      expect(await sees(who, statement)).toBe(0);
    });
    expect(await sees(who, statement)).toBeGreaterThan(0);
  });

  const refused: [Person, (issues: Seed['issues']) => string][] = [
    ['client', ({ available }) => `select public.cancel_issue('${available}', 'No more')`],
    ['client', ({ held }) => `select public.add_message('${held}', 'client', 'Hello')`],
    ['holder', ({ held }) => `select public.release_issue('${held}')`],
    [
      'engineer',
      ({ available }) => `update public.issues set engineer_id = auth.uid() where id = '${available}'`,
    ],
  ];
  it.each(refused)('as %s is rejected: %s', async (who, statement) => {
    const text = statement(db.issues);
    const before = await db.sql`select * from marketplace.issue order by id`;
    await withFactor(who, 'verified', async () => {
      const refusal = await db.refusal(who, text, { keep: true });
      if (!text.startsWith('update')) expect(refusal).toBe('42501');
    });
    expect(await db.sql`select * from marketplace.issue order by id`).toEqual(before);
  });

  it('as operator gets a message about the missing factor', async () => {
    await withFactor('operator', 'verified', async () => {
      const rows = await db.rows('operator', 'select public.operator_standing() as standing');
      expect(rows).toEqual([{ standing: 'needs_second_factor' }]);
    });
    const visitor = await db.run('visitor', 'select public.operator_standing() as standing');
    expect(visitor.rows).toEqual([{ standing: 'none' }]);
  });
});

describe('assurance level aal2', () => {
  const session = (aal: string, ended: boolean) => ({ aal, ended });
  const cases: [what: string, claimed: string, held: ReturnType<typeof session> | null, missing: boolean][] =
    [
      ['is met if the token and its session have it', 'aal2', session('aal2', false), false],
      ['is not met if the session has dropped back to aal1', 'aal2', session('aal1', false), true],
      ['is not met if the session has ended', 'aal2', session('aal2', true), true],
      ['is not met by a token without a session', 'aal2', null, true],
      ['is not met if the token still has aal1', 'aal1', session('aal2', false), true],
    ];
  it.each(cases)('%s', async (_what, claimed, held, missing) => {
    const id = db.people.client;
    const [row] = held
      ? await db.sql`
          insert into auth.sessions (user_id, aal, ended_at) values (${id}, ${held.aal}, ${held.ended ? new Date() : null})
          returning id`
      : [];
    const claims = JSON.stringify({ sub: id, aal: claimed, session_id: row?.id ?? null });
    await withFactor('client', 'verified', async () => {
      const [answer] = await db.sql`
        select auth.why_visitor(${claims}::text::jsonb) is not null as missing`;
      expect(answer?.missing).toBe(missing);
    });
  });

  it('is not met after the provider’s session limit', async () => {
    const id = db.people.client;
    const [row] = await db.sql`
      insert into auth.sessions (user_id, aal, not_after) values (${id}, 'aal2', now() - interval '1 second') returning id`;
    const claims = JSON.stringify({ sub: id, aal: 'aal2', session_id: row?.id });
    await withFactor('client', 'verified', async () => {
      const [answer] = await db.sql`
        select auth.why_visitor(${claims}::text::jsonb) is not null as missing`;
      expect(answer?.missing).toBe(true);
    });
  });

  it.each(['not a uuid', '', null])('is not required of a token with the subject %j', async (sub) => {
    const claims = JSON.stringify({ sub, session_id: 'x' });
    const [answer] = await db.sql`
      select auth.why_visitor(${claims}::text::jsonb) is not null as missing`;
    expect(answer?.missing).toBe(false);
  });
});
