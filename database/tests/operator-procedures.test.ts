import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Who } from './run-as.ts';
import type { Seed } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
beforeAll(async () => {
  await db.sql`select jobs.enqueue('refund-payment', '{}')`;
  await db.sql`update graphile_worker._private_jobs set last_error = 'no answer', attempts = 4`;
});

const unknown = '00000000-0000-4000-8000-000000000000';
type Act = { name: string; call: (at: Seed) => string };
const acts: Act[] = [
  { name: 'approve_engineer', call: ({ people }) => `approve_engineer('${people.waiting}')` },
  { name: 'suspend_engineer', call: ({ people }) => `suspend_engineer('${people.holder}', 'Rude')` },
  {
    name: 'reassign_issue',
    call: ({ issues, people }) => `reassign_issue('${issues.held}', '${people.engineer}')`,
  },
  { name: 'take_down_issue', call: ({ issues }) => `take_down_issue('${issues.held}', 'Spam')` },
  {
    name: 'take_down_attachment',
    call: ({ issues }) => `take_down_attachment('${issues.held}', 'issues/held.png', 'A face')`,
  },
  { name: 'retry_job', call: () => 'retry_job((select 1))' },
  { name: 'discard_job', call: () => `discard_job(1, 'Old')` },
  { name: 'operator_attention', call: () => 'operator_attention()' },
  { name: 'operator_engineers', call: () => 'operator_engineers()' },
  { name: 'operator_accounts', call: () => "operator_accounts('client@example.com')" },
  {
    name: 'remove_second_factors',
    call: ({ people }) => `remove_second_factors('${people.client}', 'She showed her passport')`,
  },
  { name: 'operator_balances', call: () => 'operator_balances()' },
  { name: 'operator_payouts', call: () => 'operator_payouts()' },
  { name: 'operator_owed', call: ({ issues }) => `operator_owed('${issues.held}')` },
  { name: 'operator_estimate_prior', call: () => 'operator_estimate_prior()' },
  {
    name: 'set_estimate_prior',
    call: () => `set_estimate_prior('{2,4,6}', '{100,200,300}', 50)`,
  },
];
const outsiders: Who[] = ['visitor', 'client', 'holder', 'engineer', 'waiting', 'suspended'];

/** All rows an operator can change. */
async function state(): Promise<string> {
  const [row] = await db.sql`
    select
      (select jsonb_agg(i order by i.id) from marketplace.issue i) as issues,
      (select jsonb_agg(a order by a.engineer_id) from marketplace.engineer_approval a) as engineers,
      (select jsonb_agg(o.name order by o.name) from storage.objects o) as files,
      (select jsonb_agg(t order by t.id) from public.timeline_events t) as timeline,
      (select jsonb_agg(l order by l.id) from marketplace.audit_log l) as log,
      marketplace.setting('estimate_prior') as prior,
      (select jsonb_agg(j.id order by j.id) from graphile_worker._private_jobs j) as jobs`;
  return JSON.stringify(row);
}

describe('operator procedures', () => {
  for (const { name, call } of acts) {
    for (const who of outsiders) {
      it(`${name} rejects the ${who} and changes nothing`, async () => {
        const before = await state();
        const { refusal } = await db.run(who, `select * from public.${call(db)}`, {
          keep: true,
        });
        expect(refusal).toBe('42501');
        expect(await state()).toBe(before);
      });
    }

    it(`${name} rejects an operator without their second factor on a public instance`, async () => {
      await db.sql`update marketplace.setting set value = 'true' where name = 'operators_need_second_factor'`;
      const before = await state();
      const answer = await db.run('operator', `select * from public.${call(db)}`, {
        keep: true,
      });
      await db.sql`update marketplace.setting set value = 'false' where name = 'operators_need_second_factor'`;
      expect(answer).toMatchObject({
        refusal: '42501',
        sentence: expect.stringContaining('second factor') as string,
      });
      expect(await state()).toBe(before);
    });
  }
});

describe('operator_standing', () => {
  const standings: [Who, string][] = [
    ['client', 'none'],
    ['holder', 'none'],
    ['operator', 'operator'],
    ['service', 'operator'],
  ];
  for (const [who, standing] of standings) {
    it(`is ${standing} for the ${who}`, async () => {
      const { rows } = await db.run(who, 'select public.operator_standing() as standing');
      expect(rows).toEqual([{ standing }]);
    });
  }

  it('is needs_second_factor if operators must have one', async () => {
    await db.sql`update marketplace.setting set value = 'true' where name = 'operators_need_second_factor'`;
    const { rows } = await db.run('operator', 'select public.operator_standing() as standing');
    await db.sql`update marketplace.setting set value = 'false' where name = 'operators_need_second_factor'`;
    expect(rows).toEqual([{ standing: 'needs_second_factor' }]);
  });
});

describe('an invalid action', () => {
  const refused: [string, string, (at: Seed) => string][] = [
    ['PT404', 'approving an unknown engineer', () => `approve_engineer('${unknown}')`],
    ['PT404', 'suspending a client', ({ people }) => `suspend_engineer('${people.client}', 'x')`],
    [
      '22023',
      'suspending without a reason',
      ({ people }) => `suspend_engineer('${people.holder}', E' \\u00a0')`,
    ],
    [
      'PT404',
      'reassigning an unknown issue',
      ({ people }) => `reassign_issue('${unknown}', '${people.engineer}')`,
    ],
    [
      'PT404',
      'reassigning to an unknown engineer',
      ({ issues }) => `reassign_issue('${issues.held}', '${unknown}')`,
    ],
    [
      'PT409',
      'reassigning to a waiting engineer',
      ({ issues, people }) => `reassign_issue('${issues.held}', '${people.waiting}')`,
    ],
    [
      'PT409',
      'reassigning to a suspended engineer',
      ({ issues, people }) => `reassign_issue('${issues.held}', '${people.suspended}')`,
    ],
    [
      'PT409',
      'reassigning a resolved issue',
      ({ issues, people }) => `reassign_issue('${issues.resolved}', '${people.engineer}')`,
    ],
    ['PT409', 'unassigning a resolved issue', ({ issues }) => `reassign_issue('${issues.resolved}', null)`],
    [
      'PT409',
      'reassigning a closed issue',
      ({ issues, people }) => `reassign_issue('${issues.cancelled}', '${people.engineer}')`,
    ],
    ['PT404', 'taking down an unknown issue', () => `take_down_issue('${unknown}', 'x')`],
    ['22023', 'taking down without a reason', ({ issues }) => `take_down_issue('${issues.held}', null)`],
    [
      'PT404',
      'taking down another issue’s file',
      ({ issues }) => `take_down_attachment('${issues.resolved}', 'issues/held.png', 'x')`,
    ],
    [
      'PT404',
      'taking down an unknown file',
      ({ issues }) => `take_down_attachment('${issues.held}', 'issues/none.png', 'x')`,
    ],
    ['PT404', 'retrying an unknown job', () => 'retry_job(999999)'],
    ['PT404', 'discarding an unknown job', () => `discard_job(999999, 'x')`],
    ['22023', 'filtering by an unknown standing', () => `operator_engineers(p_standing => 'asleep')`],
  ];
  for (const [refusal, what, call] of refused) {
    it(`${what} is rejected and changes nothing`, async () => {
      const before = await state();
      const answer = await db.run('operator', `select * from public.${call(db)}`, {
        keep: true,
      });
      expect(answer.refusal).toBe(refusal);
      expect(answer.sentence).toBeTruthy();
      expect(await state()).toBe(before);
    });
  }

  it('retrying or discarding a job that has not failed is rejected', async () => {
    await db.sql`select jobs.enqueue('quiet', '{}')`;
    const [job] = await db.sql`select max(id) as id from graphile_worker._private_jobs`;
    for (const call of [`retry_job(${job?.id})`, `discard_job(${job?.id}, 'x')`]) {
      expect((await db.run('operator', `select public.${call}`, { keep: true })).refusal).toBe('PT409');
    }
  });
});

describe('suspension', () => {
  beforeEach(async () => {
    await db.run('operator', `select public.approve_engineer('${db.people.holder}')`, {
      keep: true,
    });
  });
  const suspend = () =>
    db.run('operator', `select public.suspend_engineer('${db.people.holder}', 'No answers')`, { keep: true });
  const reads = (at: Seed): Record<string, string> => ({
    issues: 'select * from public.issues',
    'one issue': `select * from public.issues where id = '${at.issues.held}'`,
    messages: 'select * from public.messages',
    timelines: 'select * from public.timeline_events',
    files: `select * from storage.objects where name = 'issues/held.png'`,
    quotes: 'select * from public.quotes',
  });

  it('blocks every read from the next statement on', async () => {
    await suspend();
    for (const statement of Object.values(reads(db))) {
      expect((await db.run('holder', statement)).rows).toEqual([]);
    }
  });

  it('blocks every write from the next statement on', async () => {
    await suspend();
    const { issues } = db;
    const writes: [string, string][] = [
      [`select public.add_message('${issues.held}', 'engineer', 'Hi')`, 'PT404'],
      [`select public.submit_fix('${issues.held}', 'Done')`, 'PT404'],
      [`select public.release_issue('${issues.held}')`, 'PT404'],
      [`insert into public.timeline_events (issue_id, status) values ('${issues.held}', 'Note')`, '42501'],
    ];
    for (const [statement, refusal] of writes) {
      expect((await db.run('holder', statement)).refusal).toBe(refusal);
    }
    const claim = await db.run(
      'holder',
      `update public.issues set engineer_id = 'me' where id = '${issues.available}' returning id`,
      { naming: issues.available },
    );
    expect(claim.refusal).toBe('42501');
  });

  it('is shown to the engineer, but its reason only to operators', async () => {
    await suspend();
    const standing = 'select public.application_status() as standing';
    expect((await db.run('holder', standing)).rows).toEqual([{ standing: 'suspended' }]);
    for (const who of outsiders) {
      expect((await db.run(who, 'select * from public.audit_log')).rows).toEqual([]);
    }
  });

  it('is lifted by an approval', async () => {
    await suspend();
    await db.run('operator', `select public.approve_engineer('${db.people.holder}')`, {
      keep: true,
    });
    expect((await db.run('holder', 'select id from public.issues')).rows).not.toEqual([]);
  });
});
