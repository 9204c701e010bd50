import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import type { TestInstance } from '../../tests/instance/test-instance.ts';
import { disagreeingSums } from './sums-agree.ts';

const crew = [1, 2, 3].map((place) => `00000000-0000-4000-8000-00000000000${place}`);
const instance = setUpInstance();
beforeAll(async () => {
  await instance.sql`alter table marketplace.issue disable trigger user`;
  await instance.sql`alter table marketplace.issue enable trigger count_resolved`;
  await instance.sql`alter table marketplace.issue enable trigger count_resolved_new`;
  await instance.sql`alter table marketplace.issue enable trigger count_resolved_gone`;
  await instance.sql`
    with made as (
      insert into auth.users (id, email, email_confirmed_at) select id::uuid, id || '@example.com', now() from unnest(${crew}::text[]) id returning id)
    insert into public.engineers (id, name) select id, 'Engineer' from made`;
});

const post = (sql: TestInstance['sql'], payment: string, step: string, entries: object[]) => sql`
  select marketplace.post(${`${step}:${payment}`}, 'payment', ${payment}, ${payment}, null, ${JSON.stringify(entries)}::text::jsonb)`;
const earn = (engineer: string | undefined, amount: number) => [
  { account: 'held', amount_cents: -amount },
  { account: 'earned', engineer_id: engineer, amount_cents: amount },
];
const payOut = (engineer: string | undefined, amount: number) => [
  { account: 'earned', engineer_id: engineer, amount_cents: -amount },
  { account: 'released', engineer_id: engineer, amount_cents: amount },
];

describe('running sums', () => {
  it('running sums match their rows after concurrent writes with rollbacks', async () => {
    const { sql } = instance;
    const work = Array.from({ length: 60 }, async (_, at) => {
      const payments = [crypto.randomUUID(), crypto.randomUUID()] as const;
      const engineers = at % 2 ? crew : crew.toReversed();
      const moved = sql.begin(async (tx) => {
        const own = tx as unknown as TestInstance['sql'];
        await post(own, payments[0], 'earned', earn(engineers[0], 100 + at));
        await post(own, payments[1], 'earned', earn(engineers[1], 200 + at));
        if (at % 3 === 0) await post(own, payments[0], 'paid', payOut(engineers[0], 100 + at));
        await tx`
          insert into marketplace.issue (title, email, description, urgency, coding_app, status, engineer_id)
          values ('T', 'a@example.com', 'D', 'ASAP', 'bolt', 'completed', ${engineers[at % 3] ?? ''})`;
        if (at % 5 === 0) throw new Error('rolled back');
      });
      await moved.catch((error: Error) => expect(error.message).toBe('rolled back'));
    });
    await Promise.all(work);
    expect(await disagreeingSums(sql)).toEqual([]);
    const [found] = await sql`
      select (select count(*)::int from marketplace.owed) as owed, (select max(stripe) > 0 from marketplace.running_sum) as at_once`;
    // 48 transactions committed two earnings each. 16 of these transactions also paid out one earning.
    expect(found).toEqual({ owed: 48 * 2 - 16, at_once: true });
  });

  it('running sums match their rows after every way to resolve or reopen an issue', async () => {
    const { sql } = instance;
    for (const statement of [
      "status = 'in_progress' where engineer_id is not null",
      "status = 'completed'",
      "engineer_id = null, status = 'pending'",
      `engineer_id = '${crew[0]}', status = 'completed'`,
      `engineer_id = '${crew[1]}'`,
    ]) {
      await sql.query(`update marketplace.issue set ${statement}`);
      expect(await disagreeingSums(sql), statement).toEqual([]);
    }
    await sql`delete from marketplace.issue`;
    expect(await disagreeingSums(sql)).toEqual([]);
  });

  it('running sums match their rows after they are recomputed', async () => {
    const { sql } = instance;
    await sql`update marketplace.running_sum set amount = amount + 1`;
    expect(await disagreeingSums(sql)).not.toEqual([]);
    await sql`select marketplace.sum_anew()`;
    expect(await disagreeingSums(sql)).toEqual([]);
  });
});
