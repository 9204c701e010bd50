import { describe, expect, it } from 'vitest';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import type { Person } from './seed.ts';
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

describe('an account with a second factor, at aal1', () => {
  it.each<[Person, string]>([
    ['client', 'select id from public.issues'],
    ['client', 'select id from public.code_submissions'],
    ['client', 'select id from public.messages'],
    ['client', "select id from storage.objects where name = 'issues/unused-of-client.png'"],
    ['holder', 'select id from public.issues'],
    ['holder', 'select id from public.engineers where id = auth.uid()'],
    ['engineer', 'select id from public.issues'],
    ['operator', 'select id from public.issues'],
    ['operator', 'select id from public.engineers'],
  ])('an account with a second factor reads nothing at aal1 as %s: %s', async (who, statement) => {
    expect(await sees(who, statement)).toBeGreaterThan(0);
    await withFactor(who, 'unverified', async () => {
      expect(await sees(who, statement)).toBeGreaterThan(0);
    });
    await withFactor(who, 'verified', async () => {
      expect(await sees(who, statement)).toBe(0);
    });
    expect(await sees(who, statement)).toBeGreaterThan(0);
  });

  it.each<[Person, string]>([
    ['client', "select public.cancel_issue(:available, 'No more')"],
    ['client', "select public.add_message(:held, 'client', 'Hello')"],
    ['holder', 'select public.release_issue(:held)'],
    ['engineer', 'update public.issues set engineer_id = auth.uid() where id = :available'],
  ])('an account with a second factor is rejected at aal1 as %s: %s', async (who, statement) => {
    const before = await db.sql`select * from marketplace.issue order by id`;
    await withFactor(who, 'verified', async () => {
      const { refusal } = await db.commit(who, statement);
      if (!statement.startsWith('update')) expect(refusal).toBe('42501');
    });
    expect(await db.sql`select * from marketplace.issue order by id`).toEqual(before);
  });

  it('an operator at aal1 gets a message about the missing second factor', async () => {
    const call = 'select public.operator_standing() as standing';
    await withFactor('operator', 'verified', async () => {
      expect(await db.rows('operator', call)).toEqual([{ standing: 'needs_second_factor' }]);
    });
    expect(await db.rows('visitor', call)).toEqual([{ standing: 'none' }]);
  });
});

describe('assurance level aal2', () => {
  const isVisitor = (claims: object) =>
    db.value`select auth.why_visitor(${JSON.stringify(claims)}::text::jsonb) is not null`;
  const past = new Date(Date.now() - 1000);

  it.each<[string, aal: string, session: object | null, missing: boolean]>([
    ['is met if the token and its session have it', 'aal2', { aal: 'aal2' }, false],
    ['is not met if the session has dropped back to aal1', 'aal2', { aal: 'aal1' }, true],
    ['is not met if the session has ended', 'aal2', { aal: 'aal2', ended_at: past }, true],
    ['is not met after the provider’s session limit', 'aal2', { aal: 'aal2', not_after: past }, true],
    ['is not met by a token without a session', 'aal2', null, true],
    ['is not met if the token still has aal1', 'aal1', { aal: 'aal2' }, true],
  ])('%s', async (_what, aal, session, missing) => {
    const sub = db.people.client;
    const id = session
      ? await db.value`insert into auth.sessions ${rowsToInsert({ user_id: sub, ...session })} returning id`
      : null;
    await withFactor('client', 'verified', async () => {
      expect(await isVisitor({ sub, aal, session_id: id })).toBe(missing);
    });
  });

  it.each(['not a uuid', '', null])('aal2 is not required of a token with the subject %j', async (sub) => {
    expect(await isVisitor({ sub, session_id: 'x' })).toBe(false);
  });
});
