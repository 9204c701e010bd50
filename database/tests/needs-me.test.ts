import { beforeEach, describe, expect, it } from 'vitest';
import { PRICE } from './money-states.ts';
import { OUTSIDERS, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
beforeEach(() => db.sql`update marketplace.issue set taken_down_at = now() where taken_down_at is null`);

type Need = {
  issue_id: string;
  kind: string;
  role: string;
  number: unknown;
  due: number | null;
  amount: number;
};
const needs = async (who: Who) =>
  (await db.rows(
    who,
    'select *, amount::float, round(extract(epoch from due_at - now()) / 3600)::int as due from public.needs_me()',
  )) as Need[];
const say = (id: string, sender: string) =>
  db.sql`insert into public.messages (issue_id, sender, content) values (${id}, ${sender}, 'Hello')`;

const DAYS = 24;
const EARNS = PRICE - 18.08;
describe.each([
  ['available', null, null],
  ['claimed', null, { kind: 'claim', due: 48, amount: null }],
  ['quoted', { kind: 'quote', due: 7 * DAYS, amount: PRICE }, null],
  ['lapsed', null, null],
  ['accepted', { kind: 'pay', due: null, amount: PRICE }, null],
  ['declined', null, { kind: 'claim', due: 48, amount: null }],
  ['waived', null, { kind: 'start', due: null, amount: null }],
  ['paid', null, { kind: 'start', due: null, amount: EARNS }],
  ['refunding', null, null],
  ['refunded', null, { kind: 'claim', due: 48, amount: null }],
  ['started', null, { kind: 'fix', due: null, amount: EARNS }],
  ['fixed', { kind: 'fix', due: 7 * DAYS, amount: PRICE }, null],
  ['settled', null, null],
  ['cancelled', null, null],
] as const)('of a %s issue', (state, client, holder) => {
  it('the client, the holder and nobody else are told what they should do', async () => {
    const id = await db.issue(state);
    const number = await db.value`select number from marketplace.issue where id = ${id}`;
    const told = (role: string, need: object | null) =>
      need ? [{ ...need, issue_id: id, role, number, title: 'T' }] : [];
    expect(await needs('client')).toMatchObject(told('client', client));
    expect(await needs('holder')).toMatchObject(told('engineer', holder));
    for (const who of [...OUTSIDERS.filter((each) => each !== 'visitor'), 'operator', 'service'] as const)
      expect([who, await needs(who)]).toEqual([who, []]);
  });
});

it('a visitor may not ask what they should do', async () => {
  expect(await db.refusal('visitor', 'select * from public.needs_me()')).toBe('42501');
});

it.each(['fixed', 'started'] as const)(
  'an engineer of a %s issue is told of requested changes',
  async (state) => {
    const id = await db.issue(state);
    // The engineer has not explained this fix.
    if (state === 'started') await db.sql`update marketplace.issue set status = 'completed' where id = ${id}`;
    await db.act('client', 'request_changes', id, 'Still blank');
    expect(await needs('holder')).toMatchObject([{ kind: 'changes', issue_id: id }]);
  },
);

it('an engineer is not told to fix what was refunded', async () => {
  const id = await db.issue('started');
  expect(await needs('holder')).toMatchObject([{ kind: 'fix', issue_id: id }]);
  await db.sql`update marketplace.quote set status = 'Refunded' where issue_id = ${id}`;
  await db.sql`update marketplace.issue set quote_status = 'Refunded' where id = ${id}`;
  expect(await needs('holder')).toEqual([]);
});

it('an unread message counts until it is read, unless there is something else to do', async () => {
  const [started, quoted] = [await db.issue('started'), await db.issue('quoted')];
  await say(started, 'engineer');
  await say(quoted, 'engineer');
  await say(quoted, 'client');
  expect((await needs('client')).map(({ kind }) => kind)).toEqual(['quote', 'question']);
  expect(await needs('holder')).toMatchObject([
    { kind: 'fix', issue_id: started },
    { kind: 'question', issue_id: quoted, due: null, amount: null },
  ]);
  await db.commit('client', `select public.see_messages('${started}')`);
  expect((await needs('client')).map(({ kind }) => kind)).toEqual(['quote']);
});

it('the nearest deadline comes first, and at most 50 issues are listed', async () => {
  const [later, sooner] = [await db.issue('quoted'), await db.issue('quoted')];
  await db.sql`update marketplace.quote set expires_at = now() + interval '1 hour' where issue_id = ${sooner}`;
  const accepted = await db.issue('accepted');
  expect((await needs('client')).map((need) => need.issue_id)).toEqual([sooner, later, accepted]);
  await db.sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, engineer_id)
    select 'T', 'client@example.com', 'D', 'ASAP', 'bolt', ${db.people.holder} from generate_series(1, 60)`;
  expect(await needs('holder')).toHaveLength(50);
});
