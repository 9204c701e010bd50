import { beforeAll, describe, expect, it } from 'vitest';
import { lastEvent } from './issue-rows.ts';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

describe('submissions that were taken down', () => {
  const db = setUpDatabase();
  beforeAll(async () => {
    const call = "select * from public.take_down_issue(:held, ' It holds a client’s passwords ')";
    const { refusal, rows } = await db.commit('operator', call);
    expect(refusal).toBeNull();
    expect(rows[0]).toMatchObject({ title: 'A title', status: 'cancelled', attachments: [] });
  });

  it.each([
    ...['issues', 'code_submissions'].map((name): [string, Who[]] => [
      `select id from public.${name} where id = :held`,
      ['client', 'operator', 'service'],
    ]),
    ...['timeline_events', 'messages'].map((name): [string, Who[]] => [
      `select id from public.${name} where issue_id = :held`,
      ['operator', 'service'],
    ]),
  ])('a submission that was taken down is hidden from the query %s', async (statement, readers) => {
    for (const who of EVERYONE)
      for (const naming of ['', db.issues.held])
        expect([who, (await db.rows(who, statement, { naming })).length > 0]).toEqual([
          who,
          readers.includes(who),
        ]);
  });

  it('a submission that was taken down shows the client the reason instead of the text', async () => {
    const rows = await db.rows('client', 'select * from public.issues where id = :held');
    expect(rows[0]).toMatchObject({
      title: 'Taken down',
      description: 'It holds a client’s passwords',
      status: 'cancelled',
      github_link: null,
      live_link: null,
      repo_access_data: null,
      ai_analysis: null,
      attachments: [],
    });
    expect(rows[0]?.taken_down_at).not.toBeNull();
    const found = "select id from public.issues where title = 'A title' and id = :held";
    expect(await db.rows('client', found)).toEqual([]);
  });

  it('a submission that was taken down is unchanged for operators and the service', async () => {
    for (const who of ['operator', 'service'] as const) {
      const rows = await db.rows(who, 'select * from public.issues where id = :held');
      expect(rows[0]).toMatchObject({ title: 'A title', description: 'Words', email: 'client@example.com' });
    }
  });

  it.each<[string, Who, string]>([
    ["update public.issues set title = 'Again' where id = :held", 'client', 'PT409'],
    ["select public.add_message(:held, 'client', 'Why?')", 'client', 'PT409'],
    ['select public.cancel_issue(:held)', 'client', 'PT409'],
    ["select public.add_message(:held, 'engineer', 'Why?')", 'holder', 'PT404'],
    ["insert into public.timeline_events (issue_id, status) values (:held, 'Note')", 'holder', '42501'],
    ["select public.add_message(:held, 'engineer', 'Why?')", 'engineer', 'PT404'],
  ])('a submission that was taken down rejects %s by the %s', async (statement, who, refusal) => {
    expect(await db.refusal(who, statement, { naming: db.issues.held })).toBe(refusal);
  });

  it('a submission that is taken down twice has one audit log entry', async () => {
    await db.act('operator', 'take_down_issue', db.issues.held, 'Another reason');
    const log = await db.sql`
      select action, note from marketplace.audit_log where issue_id = ${db.issues.held} and action = 'take_down_issue'`;
    expect([...log]).toEqual([{ action: 'take_down_issue', note: 'It holds a client’s passwords' }]);
  });

  it('a resolved submission stays resolved when it is taken down', async () => {
    const call = `select status from public.take_down_issue(:resolved, 'Spam')`;
    expect(await db.rows('operator', call)).toEqual([{ status: 'completed' }]);
  });

  it('operators can take down their own submissions', async () => {
    const { people, issues } = db;
    await db.sql`
      update marketplace.issue set user_id = ${people.operator}, email = 'operator@example.com' where id = ${issues.byAddress}`;
    await db.act('operator', 'take_down_issue', issues.byAddress, 'My own');
    const [row] = await db.sql`
      select status, taken_down_at is not null as hidden from marketplace.issue where id = ${issues.byAddress}`;
    expect(row).toEqual({ status: 'cancelled', hidden: true });
  });
});

describe('files that were taken down', () => {
  const db = setUpDatabase();
  beforeAll(async () => {
    await db.act('operator', 'take_down_attachment', db.issues.held, 'issues/held.png', 'A face');
  });

  it('a file that was taken down is gone for every role, while the issue remains', async () => {
    for (const who of EVERYONE) {
      const statement = `select name from storage.objects where name = 'issues/held.png'`;
      expect(await db.rows(who, statement, { paths: ['issues/held.png'] })).toEqual([]);
    }
    const rows = await db.rows('holder', 'select title, attachments from public.issues where id = :held');
    expect(rows).toEqual([{ title: 'A title', attachments: [] }]);
  });

  it('the timeline reports that a file was taken down, and the audit log stores the name and reason', async () => {
    expect(await lastEvent(db, db.issues.held)).toEqual({
      status: 'Note',
      note: 'A file was taken down',
      actor: 'operator',
    });
    expect(await db.value`select note from marketplace.audit_log`).toBe('issues/held.png: A face');
  });

  it('a file that was taken down cannot be attached again', async () => {
    const refer = `update public.issues set attachments = '{issues/held.png}' where id = :available`;
    expect(await db.refusal('client', refer)).toBe('23514');
  });
});
