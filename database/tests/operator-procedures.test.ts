import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
beforeAll(async () => {
  await db.sql`select jobs.enqueue('refund-payment', '{}')`;
  await db.sql`update graphile_worker._private_jobs set last_error = 'no answer', attempts = 4`;
});

const procedures = [
  'approve_engineer(:waiting)',
  "suspend_engineer(:holder, 'Rude')",
  'reassign_issue(:held, :engineer)',
  "take_down_issue(:held, 'Spam')",
  "take_down_attachment(:held, 'issues/held.png', 'A face')",
  'retry_job((select 1))',
  "discard_job(1, 'Old')",
  'operator_attention()',
  'operator_engineers()',
  "operator_accounts('client@example.com')",
  "remove_second_factors(:client, 'She showed her passport')",
  'operator_security_events()',
  'operator_balances()',
  'operator_issues()',
  'operator_payouts()',
  'operator_owed(:held)',
  'operator_estimate_accuracy()',
];
const outsiders: Who[] = ['visitor', 'client', 'holder', 'engineer', 'waiting', 'suspended'];

async function state(): Promise<string> {
  const [row] = await db.sql`
    select
      (select jsonb_agg(i order by i.id) from marketplace.issue i) as issues,
      (select jsonb_agg(a order by a.engineer_id) from marketplace.engineer_approval a) as engineers,
      (select jsonb_agg(o.name order by o.name) from storage.objects o) as files,
      (select jsonb_agg(t order by t.id) from public.timeline_events t) as timeline,
      (select jsonb_agg(l order by l.id) from marketplace.audit_log l) as log,
      (select jsonb_agg(j.id order by j.id) from graphile_worker._private_jobs j) as jobs`;
  return JSON.stringify(row);
}

/** Commits a call and expects it to be rejected without changing a row. */
async function rejected(who: Who, call: string): Promise<Answer> {
  const before = await state();
  const answer = await db.commit(who, `select * from public.${call}`);
  expect(answer.refusal).not.toBeNull();
  expect(await state()).toBe(before);
  return answer;
}
const withRequiredSecondFactor = <T>(work: () => Promise<T>) =>
  db.withSetting('operators_need_second_factor', true, work);

describe.each(procedures)('%s', (call) => {
  it.each(outsiders)('an operator procedure rejects the %s and changes nothing', async (who) => {
    expect(await rejected(who, call)).toMatchObject({ refusal: '42501' });
  });

  it('an operator procedure rejects operators without their second factor on a public instance', async () => {
    expect(await withRequiredSecondFactor(() => rejected('operator', call))).toMatchObject({
      refusal: '42501',
      sentence: expect.stringContaining('second factor') as string,
    });
  });
});

describe('operator_standing', () => {
  const call = 'select public.operator_standing() as standing';
  it.each<[Who, string]>([
    ['client', 'none'],
    ['holder', 'none'],
    ['operator', 'operator'],
    ['service', 'operator'],
  ])('operator_standing for the %s is %s', async (who, standing) => {
    expect(await db.rows(who, call)).toEqual([{ standing }]);
  });

  it('operator_standing is needs_second_factor if operators must have a second factor', async () => {
    expect(await withRequiredSecondFactor(() => db.rows('operator', call))).toEqual([
      { standing: 'needs_second_factor' },
    ]);
  });
});

describe('an invalid action', () => {
  it.each([
    ['PT404', 'approving an unknown engineer', 'approve_engineer(:unknown)'],
    ['PT404', 'suspending a client', "suspend_engineer(:client, 'x')"],
    ['22023', 'suspending without a reason', "suspend_engineer(:holder, E' \\u00a0')"],
    ['PT404', 'reassigning an unknown issue', 'reassign_issue(:unknown, :engineer)'],
    ['PT404', 'reassigning to an unknown engineer', 'reassign_issue(:held, :unknown)'],
    ['PT409', 'reassigning to a waiting engineer', 'reassign_issue(:held, :waiting)'],
    ['PT409', 'reassigning to a suspended engineer', 'reassign_issue(:held, :suspended)'],
    ['PT409', 'reassigning a resolved issue', 'reassign_issue(:resolved, :engineer)'],
    ['PT409', 'unassigning a resolved issue', 'reassign_issue(:resolved, null)'],
    ['PT409', 'reassigning a closed issue', 'reassign_issue(:cancelled, :engineer)'],
    ['PT404', 'taking down an unknown issue', "take_down_issue(:unknown, 'x')"],
    ['22023', 'taking down without a reason', 'take_down_issue(:held, null)'],
    ['PT404', 'taking down another issue’s file', "take_down_attachment(:resolved, 'issues/held.png', 'x')"],
    ['PT404', 'taking down an unknown file', "take_down_attachment(:held, 'issues/none.png', 'x')"],
    ['PT404', 'retrying an unknown job', 'retry_job(999999)'],
    ['PT404', 'discarding an unknown job', "discard_job(999999, 'x')"],
    ['22023', 'filtering by an unknown status', "operator_engineers(p_standing => 'asleep')"],
  ])('an invalid operator action fails with %s and changes nothing: %s', async (refusal, _what, call) => {
    const answer = await rejected('operator', call);
    expect(answer.refusal).toBe(refusal);
    expect(answer.sentence).toBeTruthy();
  });

  it('operators cannot retry or discard a job that has not failed', async () => {
    await db.sql`select jobs.enqueue('quiet', '{}')`;
    const job = await db.value`select max(id) from graphile_worker._private_jobs`;
    for (const call of [`retry_job(${job})`, `discard_job(${job}, 'x')`])
      expect((await rejected('operator', call)).refusal).toBe('PT409');
  });
});

describe('suspension', () => {
  const approve = () => db.act('operator', 'approve_engineer', db.people.holder);
  const suspend = () => db.act('operator', 'suspend_engineer', db.people.holder, 'No answers');
  beforeEach(async () => {
    await approve();
    await suspend();
  });

  it.each([
    'select * from public.issues',
    'select * from public.issues where id = :held',
    'select * from public.messages',
    'select * from public.timeline_events',
    "select * from storage.objects where name = 'issues/held.png'",
  ])('a suspended engineer gets no rows from %s', async (statement) => {
    expect(await db.rows('holder', statement)).toEqual([]);
    await approve();
    expect(await db.rows('holder', statement)).not.toEqual([]);
  });

  it.each([
    ["select public.add_message(:held, 'engineer', 'Hi')", 'PT404'],
    ["select public.submit_fix(:held, 'Done')", 'PT404'],
    ['select public.release_issue(:held)', 'PT404'],
    ["insert into public.timeline_events (issue_id, status) values (:held, 'Note')", '42501'],
    ["update public.issues set engineer_id = 'me' where id = :available returning id", '42501'],
  ])('a suspended engineer’s call %s is rejected with %s', async (statement, refusal) => {
    expect(await db.refusal('holder', statement, { naming: db.issues.available })).toBe(refusal);
  });

  it('a suspension hides the quotes of the engineer', async () => {
    await approve();
    await db.sql`update marketplace.issue set engineer_id = ${db.people.holder} where id = ${db.issues.available}`;
    await db.act('holder', 'send_quote', db.issues.available, 3, 120.5, 'All of it');
    expect(await db.rows('holder', 'select * from public.quotes')).toHaveLength(1);
    await suspend();
    expect(await db.rows('holder', 'select * from public.quotes')).toEqual([]);
    await db.sql`update marketplace.issue set engineer_id = null where id = ${db.issues.available}`;
  });

  it('a suspended engineer sees the suspension, and the audit log is empty for outsiders', async () => {
    expect(await db.rows('holder', 'select public.application_status() as status')).toEqual([
      { status: 'suspended' },
    ]);
    for (const who of outsiders) expect(await db.rows(who, 'select * from public.audit_log')).toEqual([]);
  });
});
