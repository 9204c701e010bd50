import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYONE } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
beforeAll(async () => {
  for (const act of [
    'approve_engineer(:waiting)',
    'approve_engineer(:waiting)',
    "suspend_engineer(:engineer, 'Rude')",
    "reassign_issue(:held, :waiting, 'On holiday')",
    'reassign_issue(:byAddress, null)',
    "add_message(:held, 'operator', 'Hello')",
  ])
    await db.commit('operator', `select public.${act}`);
});

describe('the audit log', () => {
  it('the audit log has one entry for each action that changed something', async () => {
    const rows = await db.rows(
      'operator',
      'select actor_email, action, issue_id, engineer_name, note from public.audit_log order by id',
    );
    const { held, byAddress } = db.issues;
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['operator@example.com', 'approve_engineer', null, 'waiting', null],
      ['operator@example.com', 'suspend_engineer', null, 'engineer', 'Rude'],
      ['operator@example.com', 'reassign_issue', held, 'waiting', 'On holiday'],
      ['operator@example.com', 'release_issue', byAddress, 'holder', null],
      ['operator@example.com', 'write_message', held, null, null],
    ]);
  });

  const changes = [
    "update public.audit_log set note = 'x'",
    'delete from public.audit_log',
    "insert into public.audit_log (action) values ('made_up')",
    "update marketplace.audit_log set note = 'x'",
    'delete from marketplace.audit_log',
    "insert into marketplace.audit_log (action) values ('made_up')",
    'truncate marketplace.audit_log',
  ];
  it.each(changes)('the audit log rejects %s from every role', async (change) => {
    for (const who of EVERYONE) expect(['42501', '55000', '0A000']).toContain(await db.refusal(who, change));
  });

  it('even the database owner cannot change the audit log', async () => {
    for (const change of changes.filter((each) => /^(update|delete|truncate).* marketplace/.test(each)))
      await expect(db.sql.query(change)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('reassignments', () => {
  it('a reassigned issue belongs to the new engineer and is in review again', async () => {
    const statement = 'select status, engineer_id from public.issues where id = :held';
    expect(await db.rows('waiting', statement)).toEqual([
      { status: 'pending', engineer_id: db.people.waiting },
    ]);
    expect(await db.rows('holder', statement)).toEqual([]);
  });

  it('reassigning an issue adds a timeline event', async () => {
    const rows = await db.sql`
      select status, note, actor from public.timeline_events where issue_id = ${db.issues.held} order by created_at desc limit 2`;
    expect([...rows]).toEqual([
      { status: 'In Review', note: 'Given to an engineer by an operator', actor: 'operator' },
      { status: 'Submitted', note: 'Taken from its engineer by an operator', actor: 'operator' },
    ]);
  });

  it('reassigning an issue to nobody makes it available', async () => {
    const statement = 'select status, engineer_id from public.issues where id = :byAddress';
    expect(await db.rows('formerHolder', statement)).toEqual([{ status: 'pending', engineer_id: null }]);
  });
});
