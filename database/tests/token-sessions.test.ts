import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiRole, callerOfRole } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import { assignments, json, rowsToInsert } from '#server/platform/database/sql.ts';
import type { Person } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

type Session = { aal?: 'aal1' | 'aal2'; ended_at?: Date; not_after?: Date };

const openSession = (userId: string, session: Session | null): Promise<string> =>
  session
    ? db.value`insert into auth.sessions ${rowsToInsert({ user_id: userId, ...session })} returning id`
    : Promise.resolve(crypto.randomUUID());

/** Runs a statement with a token for the session and returns the rows. */
async function found(who: Person, session: Session | null, statement: string, claimed: object = {}) {
  const userId = db.people[who];
  const sessionId = await openSession(userId, session);
  const claims = { role: 'authenticated', sub: userId, aal: 'aal1', session_id: sessionId, ...claimed };
  const role = claims.role as ApiRole;
  return asCaller(db.instance.platform.database.api, { role, claims, userId, sessionId }, {}, (tx) =>
    tx.query(statement),
  );
}

const past = new Date(Date.now() - 1000);
const later = new Date(Date.now() + 60_000);

describe('tokens and their sessions', () => {
  const cases: [what: string, session: Session | null, rows: number][] = [
    ['of an active session', {}, 4],
    ['of a session before its provider’s limit', { not_after: later }, 4],
    ['of a session that has ended', { ended_at: past }, 0],
    ['of a session after its provider’s limit', { not_after: past }, 0],
    ['of a deleted session', null, 0],
  ];
  it.each(cases)('%s reads only permitted rows', async (_what, session, rows) => {
    expect(await found('client', session, 'select id from public.issues')).toHaveLength(rows);
  });

  it.each(cases)('%s receives permitted live changes', async (_what, session, rows) => {
    const sub = db.people.client;
    const claims = { role: 'authenticated', sub, session_id: await openSession(sub, session) };
    const issue = await db.values`select id from public.issues`;
    const seen = await asCaller(
      db.instance.platform.database.api,
      callerOfRole('authenticated'),
      {},
      (tx) => tx`select from marketplace.seen_by(${json([claims])}, ${json({ issue })})`,
    );
    expect(seen).toHaveLength(rows);
  });

  it('a token loses the service role when its session ends', async () => {
    const statement = 'select current_user as name, count(*)::int as issues from public.issues';
    const claimed = { role: 'service_role' };
    expect(await found('otherClient', {}, statement, claimed)).toMatchObject([{ name: 'service_role' }]);
    expect(await found('otherClient', { ended_at: past }, statement, claimed)).toEqual([
      { name: 'anon', issues: 0 },
    ]);
  });

  it('a token that names another account’s session reads nothing', async () => {
    const other = await openSession(db.people.otherClient, {});
    const rows = await found('client', {}, 'select id from public.issues', { session_id: other });
    expect(rows).toEqual([]);
  });

  it.each([
    ['banned', { banned_until: later }],
    ['emptied', { deleted_at: past }],
  ])('a token of an account that is %s reads nothing', async (_what, state) => {
    const id = db.people.client;
    const statement = 'select id from public.issues';
    await db.sql`update auth.users set ${assignments(state)} where id = ${id}`;
    expect(await found('client', {}, statement)).toEqual([]);
    await db.sql`update auth.users set banned_until = null, deleted_at = null where id = ${id}`;
    expect(await found('client', {}, statement)).toHaveLength(4);
  });
});

describe('operator status of a token at aal2', () => {
  beforeAll(async () => {
    await db.sql`update marketplace.setting set value = 'true' where name = 'operators_need_second_factor'`;
  });
  const cases: [what: string, session: Session | null, standing: string][] = [
    ['of a session at aal2', { aal: 'aal2' }, 'operator'],
    ['of a session that dropped back to aal1', { aal: 'aal1' }, 'needs_second_factor'],
    ['of an ended session', { aal: 'aal2', ended_at: past }, 'none'],
    ['of a deleted session', null, 'none'],
  ];
  it.each(cases)('whether %s is an operator depends on the session', async (_what, session, standing) => {
    const rows = await found('operator', session, 'select public.operator_standing() as standing', {
      aal: 'aal2',
    });
    expect(rows).toEqual([{ standing }]);
  });

  it('a token without a session has no operator status', async () => {
    const rows = await found('operator', null, 'select marketplace.is_operator() as is', {
      aal: 'aal2',
      session_id: undefined,
    });
    expect(rows).toEqual([{ is: false }]);
  });
});
