import { beforeAll, describe, expect, it } from 'vitest';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
beforeAll(async () => {
  const { people, issues } = db;
  for (const act of [
    `approve_engineer('${people.waiting}')`,
    `approve_engineer('${people.waiting}')`,
    `suspend_engineer('${people.engineer}', 'Rude')`,
    `reassign_issue('${issues.held}', '${people.waiting}', 'On holiday')`,
    `reassign_issue('${issues.byAddress}', null)`,
  ]) {
    await db.run('operator', `select public.${act}`, { keep: true });
  }
});

describe('the audit log', () => {
  it('has one entry per effective action, with its actor and reason', async () => {
    const { rows } = await db.run(
      'operator',
      'select actor_email, action, issue_id, engineer_name, note from public.audit_log order by id',
    );
    const actor = { actor_email: 'operator@example.com' };
    expect(rows).toEqual([
      { ...actor, action: 'approve_engineer', issue_id: null, engineer_name: 'waiting', note: null },
      { ...actor, action: 'suspend_engineer', issue_id: null, engineer_name: 'engineer', note: 'Rude' },
      {
        ...actor,
        action: 'reassign_issue',
        issue_id: db.issues.held,
        engineer_name: 'waiting',
        note: 'On holiday',
      },
      {
        ...actor,
        action: 'release_issue',
        issue_id: db.issues.byAddress,
        engineer_name: 'holder',
        note: null,
      },
    ]);
  });

  for (const who of ['visitor', 'client', 'holder', 'waiting', 'suspended'] as Who[]) {
    it(`is empty for the ${who}`, async () => {
      expect((await db.run(who, 'select * from public.audit_log')).rows).toEqual([]);
    });
  }

  const changes = [
    `update public.audit_log set note = 'x'`,
    'delete from public.audit_log',
    `insert into public.audit_log (action) values ('made_up')`,
    `update marketplace.audit_log set note = 'x'`,
    'delete from marketplace.audit_log',
    `insert into marketplace.audit_log (action) values ('made_up')`,
    'truncate marketplace.audit_log',
    `select marketplace.audit('made_up', null, null, null, null)`,
  ];
  for (const change of changes) {
    it(`rejects ${change} from every role`, async () => {
      for (const who of ['visitor', 'client', 'holder', 'operator', 'service'] as Who[]) {
        const { refusal } = await db.run(who, change);
        expect(['42501', '55000', '0A000']).toContain(refusal);
      }
    });
  }

  it('rejects changes even by its owner', async () => {
    for (const change of [
      `update marketplace.audit_log set note = 'x'`,
      'delete from marketplace.audit_log',
      'truncate marketplace.audit_log',
    ]) {
      await expect(db.sql.query(change)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('reassigning an issue', () => {
  it('moves it to the new engineer and back to review', async () => {
    const statement = `select status, engineer_id from public.issues where id = '${db.issues.held}'`;
    expect((await db.run('waiting', statement)).rows).toEqual([
      { status: 'pending', engineer_id: db.people.waiting },
    ]);
    expect((await db.run('holder', statement)).rows).toEqual([]);
  });

  it('adds a timeline event', async () => {
    const rows = await db.sql`
      select status, note, actor from public.timeline_events where issue_id = ${db.issues.held} order by created_at desc limit 2`;
    expect([...rows]).toEqual([
      { status: 'In Review', note: 'Given to an engineer by an operator', actor: 'operator' },
      { status: 'Submitted', note: 'Taken from its engineer by an operator', actor: 'operator' },
    ]);
  });

  it('to no engineer makes it available again', async () => {
    const statement = `select status, engineer_id from public.issues where id = '${db.issues.byAddress}'`;
    expect((await db.run('formerHolder', statement)).rows).toEqual([
      { status: 'pending', engineer_id: null },
    ]);
  });
});
