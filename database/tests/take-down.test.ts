import { beforeAll, describe, expect, it } from 'vitest';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const everyone: Who[] = ['visitor', 'client', 'otherClient', 'holder', 'engineer', 'suspended'];

describe('a submission that was taken down', () => {
  const db = setUpDatabase();
  let id: string;
  beforeAll(async () => {
    id = db.issues.held;
    const call = `select * from public.take_down_issue('${id}', ' It holds a client’s passwords ')`;
    const { refusal, rows } = await db.run('operator', call, { keep: true });
    expect(refusal).toBeNull();
    expect(rows[0]).toMatchObject({ id, title: 'A title', status: 'cancelled', attachments: [] });
  });

  for (const relation of ['issues', 'code_submissions']) {
    for (const who of everyone.filter((each) => each !== 'client')) {
      it(`is hidden from the ${who} in ${relation}, whether named or not`, async () => {
        for (const naming of ['', id]) {
          const statement = `select id from public.${relation} where id = '${id}'`;
          expect((await db.run(who, statement, { naming })).rows).toEqual([]);
        }
      });
    }
  }

  it('shows the client the reason instead of the text', async () => {
    const { rows } = await db.run('client', `select * from public.issues where id = '${id}'`);
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
    const found = `select id from public.issues where title = 'A title' and id = '${id}'`;
    expect((await db.run('client', found)).rows).toEqual([]);
  });

  it('is unchanged for operators and the service', async () => {
    for (const who of ['operator', 'service'] as const) {
      const { rows } = await db.run(who, `select * from public.issues where id = '${id}'`);
      expect(rows[0]).toMatchObject({ title: 'A title', description: 'Words', email: 'client@example.com' });
    }
  });

  for (const relation of ['timeline_events', 'messages']) {
    for (const who of everyone) {
      it(`hides its ${relation} from the ${who}, whether named or not`, async () => {
        for (const naming of ['', id]) {
          const statement = `select id from public.${relation} where issue_id = '${id}'`;
          expect((await db.run(who, statement, { naming })).rows).toEqual([]);
        }
      });
    }
    it(`shows its ${relation} to operators`, async () => {
      const statement = `select id from public.${relation} where issue_id = '${id}'`;
      expect((await db.run('operator', statement)).rows).not.toEqual([]);
    });
  }

  it('has no files for any role', async () => {
    for (const who of [...everyone, 'operator', 'service'] as const) {
      const statement = `select name from storage.objects where name = 'issues/held.png'`;
      const { rows } = await db.run(who, statement, { paths: ['issues/held.png'] });
      expect(rows).toEqual([]);
    }
  });

  const writes: [Who, (issue: string) => string, string][] = [
    ['client', (issue) => `update public.issues set title = 'Again' where id = '${issue}'`, 'PT409'],
    ['client', (issue) => `select public.add_message('${issue}', 'client', 'Why?')`, 'PT409'],
    ['client', (issue) => `select public.cancel_issue('${issue}')`, 'PT409'],
    ['holder', (issue) => `select public.add_message('${issue}', 'engineer', 'Why?')`, 'PT404'],
    [
      'holder',
      (issue) => `insert into public.timeline_events (issue_id, status) values ('${issue}', 'Note')`,
      '42501',
    ],
    ['engineer', (issue) => `select public.add_message('${issue}', 'engineer', 'Why?')`, 'PT404'],
  ];
  for (const [who, write, refusal] of writes) {
    it(`rejects ${write('…')} by the ${who}`, async () => {
      expect((await db.run(who, write(id), { naming: id })).refusal).toBe(refusal);
    });
  }

  it('has one audit log entry even if taken down twice', async () => {
    const again = `select * from public.take_down_issue('${id}', 'Another reason')`;
    expect((await db.run('operator', again, { keep: true })).refusal).toBeNull();
    const log = await db.sql`
      select action, note from marketplace.audit_log where issue_id = ${id} and action = 'take_down_issue'`;
    expect([...log]).toEqual([{ action: 'take_down_issue', note: 'It holds a client’s passwords' }]);
  });

  it('stays resolved if it was resolved', async () => {
    const call = `select status from public.take_down_issue('${db.issues.resolved}', 'Spam')`;
    expect((await db.run('operator', call)).rows).toEqual([{ status: 'completed' }]);
  });
});

describe('taking down a started issue', () => {
  const db = setUpDatabase();
  const act = async (who: Who, call: string) => {
    expect((await db.run(who, `select public.${call}`, { keep: true })).refusal).toBeNull();
  };

  it('refunds its payment', async () => {
    const id = db.issues.available;
    await db.sql`update marketplace.issue set engineer_id = ${db.people.engineer} where id = ${id}`;
    await act('engineer', `send_quote('${id}', 2, 150, 'All of it')`);
    await act('operator', `record_payment('${id}', 'In cash')`);
    await act('operator', `take_down_issue('${id}', 'Spam')`);
    const [payment] = await db.sql`select id, status from marketplace.payment`;
    expect(payment?.status).toBe('refunding');
    await act('operator', `record_refund('${payment?.id}', 'In cash')`);
    const [money] = await db.sql`
      select p.status, i.quote_status, i.status as issue from marketplace.payment p join marketplace.issue i on i.id = p.issue_id`;
    expect(money).toEqual({ status: 'refunded', quote_status: 'Refunded', issue: 'cancelled' });
    const [ledger] = await db.sql`
      select sum(amount_cents)::int as sum, sum(amount_cents) filter (where account = 'refunded')::int as refunded
      from marketplace.ledger_entry`;
    expect(ledger).toEqual({ sum: 0, refunded: 15_000 });
  });

  it('works on an issue submitted by the operator', async () => {
    await db.sql`
      update marketplace.issue set user_id = ${db.people.operator}, email = 'operator@example.com'
      where id = ${db.issues.byAddress}`;
    await act('operator', `take_down_issue('${db.issues.byAddress}', 'My own')`);
    const [row] = await db.sql`
      select status, taken_down_at is not null as hidden from marketplace.issue where id = ${db.issues.byAddress}`;
    expect(row).toEqual({ status: 'cancelled', hidden: true });
  });
});

describe('a file that was taken down', () => {
  const db = setUpDatabase();
  beforeAll(async () => {
    await db.run(
      'operator',
      `select public.take_down_attachment('${db.issues.held}', 'issues/held.png', 'A face')`,
      { keep: true },
    );
  });

  it('is gone for every role, while the issue remains', async () => {
    for (const who of [...everyone, 'operator'] as const) {
      const statement = `select name from storage.objects where name = 'issues/held.png'`;
      expect((await db.run(who, statement, { paths: ['issues/held.png'] })).rows).toEqual([]);
    }
    const { rows } = await db.run(
      'holder',
      `select title, attachments from public.issues where id = '${db.issues.held}'`,
    );
    expect(rows).toEqual([{ title: 'A title', attachments: [] }]);
  });

  it('is named on the timeline without the reason and in the audit log with it', async () => {
    const [event] = await db.sql`
      select status, note, actor from public.timeline_events where issue_id = ${db.issues.held} order by created_at desc limit 1`;
    expect(event).toEqual({ status: 'Note', note: 'A file was taken down', actor: 'operator' });
    const [entry] = await db.sql`select note from marketplace.audit_log`;
    expect(entry?.note).toBe('issues/held.png: A face');
  });

  it('cannot be attached again', async () => {
    const refer = `update public.issues set attachments = '{issues/held.png}' where id = '${db.issues.available}'`;
    expect((await db.run('client', refer)).refusal).toBe('23514');
  });
});
