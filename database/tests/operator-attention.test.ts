import { describe, expect, it } from 'vitest';
import { json } from '#server/platform/database/sql.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

const act = (procedure: string, ...given: (string | number | null)[]) =>
  db.act('operator', procedure, ...given);
const waiting = (kind: string) =>
  db.rows('operator', `select * from public.operator_attention() where kind = '${kind}'`);

describe('the operator’s attention list', () => {
  it('operators see an engineer’s application until an operator has decided', async () => {
    const { waiting: applicant } = db.people;
    expect(await waiting('application')).toMatchObject([
      { id: applicant, engineer_id: applicant, title: 'waiting', details: 'typescript' },
    ]);
    await act('approve_engineer', applicant);
    expect(await waiting('application')).toEqual([]);
  });

  it('operators see an issue unclaimed for 20 hours until an engineer claims it', async () => {
    const { available } = db.issues;
    expect(await waiting('unclaimed')).toEqual([]);
    await db.sql`
      update marketplace.issue set created_at = now() - interval '20 hours 1 minute' where id = ${available}`;
    expect(await waiting('unclaimed')).toMatchObject([
      { issue_id: available, title: 'A title', details: 'ASAP' },
    ]);
    await act('reassign_issue', available, db.people.engineer);
    expect(await waiting('unclaimed')).toEqual([]);
  });

  it('operators see a suspended engineer’s issues until they are reassigned', async () => {
    const { held, byAddress } = db.issues;
    await act('suspend_engineer', db.people.holder, 'Rude');
    const listed = await waiting('suspended_holder');
    expect(listed.map(({ issue_id }) => issue_id).toSorted()).toEqual([held, byAddress].toSorted());
    expect(listed[0]).toMatchObject({ engineer_id: db.people.holder, details: 'holder' });
    await act('reassign_issue', held, db.people.engineer);
    await act('reassign_issue', byAddress, null);
    expect(await waiting('suspended_holder')).toEqual([]);
  });

  it('operators see an unmatched payment until it is refunded', async () => {
    await db.sql`
      select marketplace.record_money('operator', 'cash-1', null, null, null, 12345, 'usd')`;
    const [row] = await waiting('unmatched_payment');
    expect(row).toMatchObject({ issue_id: null, payment_id: row?.id, title: '$123.45' });
    expect(row?.details).toBeTruthy();
    await act('refund_payment', String(row?.id), 'Not ours');
    expect(await waiting('unmatched_payment')).toEqual([]);
    const [byHand] = await waiting('money_problem');
    expect(byHand).toMatchObject({ title: 'refund_by_hand', payment_id: row?.id });
    await act('record_refund', String(row?.id), 'Sent by bank');
    expect(await waiting('money_problem')).toEqual([]);
  });

  it('operators see a money problem until it is resolved with a note', async () => {
    await db.sql`select marketplace.report_money_problem(null, 'dispute', 'The client disputes a charge.')`;
    const [row] = await waiting('money_problem');
    expect(row).toMatchObject({ title: 'dispute', details: 'The client disputes a charge.' });
    await act('settle_money_problem', String(row?.id), 'Sent the papers');
    expect(await waiting('money_problem')).toEqual([]);
  });

  it('operators see a job that failed 3 times until it is retried or discarded', async () => {
    await db.sql`
      select jobs.enqueue('issue-confirmation-mail', ${json({ issue_id: db.issues.resolved })})`;
    const fail = () => db.sql`
      update graphile_worker._private_jobs j set last_error = 'The mail server does not answer', attempts = 3
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'issue-confirmation-mail'`;
    expect(await waiting('job')).toEqual([]);
    await fail();
    const [row] = await waiting('job');
    expect(row).toMatchObject({
      title: 'issue-confirmation-mail',
      issue_id: db.issues.resolved,
      details: 'Failed 3 of 25 times: The mail server does not answer',
    });
    await act('retry_job', Number(row?.id));
    expect(await waiting('job')).toEqual([]);
    await fail();
    await act('discard_job', Number(row?.id), 'Called the client');
    expect(await waiting('job')).toEqual([]);
    const [job] = await db.sql`select 1 from graphile_worker._private_jobs where id = ${Number(row?.id)}`;
    expect(job).toBeUndefined();
  });

  it('the attention list is empty if nothing needs an operator', async () => {
    const rows = await db.rows('operator', 'select * from public.operator_attention()');
    expect(rows).toEqual([]);
  });
});

describe('the operator’s lists', () => {
  it('engineers can be found by name, address and skill', async () => {
    const find = async (call: string) => {
      const rows = await db.rows('operator', `select * from public.operator_engineers(${call})`);
      return rows.map(({ name }) => name);
    };
    expect(await find(`p_search => 'HOLDER@example'`)).toEqual(['formerHolder', 'holder']);
    expect(await find(`p_search => 'FORMERh'`)).toEqual(['formerHolder']);
    expect(await find(`p_search => 'Script'`)).toHaveLength(5);
    expect(await find(`p_search => ' R@ '`)).toEqual(['formerHolder', 'engineer', 'holder']);
    expect(await find(`p_search => 'holder', p_standing => 'suspended'`)).toEqual(['holder']);
    expect(await find(`p_search => '100%_'`)).toEqual([]);
    expect(await find(`p_search => '%_'`)).toEqual([]);
    expect(await find(`p_standing => 'suspended'`)).toEqual(['suspended', 'holder']);
    expect(await find('')).toHaveLength(5);
  });

  it('the balances that operators see sum to zero', async () => {
    const rows = await db.rows('operator', 'select * from public.operator_balances()');
    expect(rows.map(({ account }) => account).join()).toBe(
      'received,held,unmatched,fee,earned,released,refunded',
    );
    expect(rows.find(({ account }) => account === 'refunded')?.amount).toBe('123.45');
    expect(rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
  });

  it('each operator list loads in less than 2.5 s with 20,000 engineers and jobs', async () => {
    const { sql } = db;
    for (const table of ['auth.users', 'public.engineers'])
      await sql.query(`alter table ${table} disable trigger user`);
    await sql`
      with people as (
        insert into auth.users (email, email_confirmed_at)
        select 'many' || n || '@example.com', now() from generate_series(1, 20000) n returning id),
      profiles as (insert into public.engineers (id, name) select id, 'Engineer' from people returning id)
      select count(*) from profiles`;
    await sql`
      insert into marketplace.engineer_approval (engineer_id, status)
      select e.id, 'waiting' from public.engineers e where e.name = 'Engineer'`;
    await sql`
      insert into graphile_worker._private_jobs (task_id, last_error, attempts)
      select (select min(id) from graphile_worker._private_tasks), 'no', n % 5 from generate_series(1, 20000) n`;
    await sql`analyze`;
    for (const call of ['operator_attention()', `operator_engineers('nobody')`, 'operator_engineers()']) {
      const startedAt = performance.now();
      const refusal = await db.refusal('operator', `select * from public.${call}`);
      expect(refusal).toBeNull();
      expect(performance.now() - startedAt, call).toBeLessThan(2500);
    }
  });
});
