import { describe, expect, it } from 'vitest';
import { mayCancel } from '#domain/issue/status.ts';
import type { MoneyState } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const closing = (id: string) => db.row`
  select status, note, actor from public.timeline_events where issue_id = ${id} and status = 'Closed'`;
const messages = async (id: string) => [
  ...(await db.sql`select sender, content from public.messages where issue_id = ${id}`),
];
const acts = async (id: string) => [
  ...(await db.sql`select action, note from marketplace.audit_log where issue_id = ${id}`),
];
const asOperatorToo = (who: string, work: () => Promise<void>) =>
  db.withSetting('operator_emails', ['operator@example.com', `${who}@example.com`], work);

describe('cancellation reasons', () => {
  it.each(['client', 'operator'] as const)(
    'a cancellation reason from the %s is sent as a message and not shown on the public timeline',
    async (who) => {
      const id = await db.issue('paid');
      await db.act(who, 'cancel_issue', id, 'My boss said no');
      expect(await closing(id)).toEqual({ status: 'Closed', note: 'Issue cancelled', actor: who });
      expect(await messages(id)).toEqual([{ sender: who, content: 'My boss said no' }]);
      const seen = `select note from public.timeline_events where issue_id = '${id}'`;
      const rows = await db.rows('visitor', seen, { naming: id });
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('boss');
      await db.act(who, 'cancel_issue', id, 'Once more');
      expect(await messages(id)).toHaveLength(1);
    },
  );

  it('a cancellation reason is optional', async () => {
    const id = await db.issue('claimed');
    await db.act('client', 'cancel_issue', id);
    expect(await messages(id)).toEqual([]);
  });
});

it.each(['claimed', 'declined', 'expired'] as const)(
  'a client cancels work that an engineer started without an agreement on an issue that was %s',
  async (state: MoneyState) => {
    const id = await db.issue(state);
    await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    for (const who of ['otherClient', 'holder', 'engineer'] as const)
      expect((await db.call(who, 'cancel_issue', id)).refusal, who).toBeTruthy();
    await db.act('client', 'cancel_issue', id);
    expect(await closing(id)).toEqual({ status: 'Closed', note: 'Issue cancelled', actor: 'client' });
  },
);

it.each(['claimed', 'declined', 'waived', 'paid'] as const)(
  'the page offers to cancel started work only if the database allows it: %s before the start',
  async (state: MoneyState) => {
    const id = await db.issue(state);
    await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    const [issue] = await db.sql<[Parameters<typeof mayCancel>[0]]>`
      select status, quote_status as "quoteStatus" from marketplace.issue where id = ${id}`;
    const { refusal } = await db.call('client', 'cancel_issue', id);
    expect(refusal === null).toBe(mayCancel(issue));
  },
);

describe('cancellations by operators', () => {
  const audited = [{ action: 'cancel_issue', note: 'Fraud' }];

  it('canceling as an operator adds an audit log entry', async () => {
    const id = await db.issue('started');
    await db.act('operator', 'cancel_issue', id, 'Fraud');
    expect(await acts(id)).toEqual(audited);
  });

  it.each<['client' | 'holder', MoneyState]>([
    ['holder', 'claimed'],
    ['holder', 'started'],
    ['client', 'started'],
  ])('an operator who is also the %s can cancel a %s issue', async (who, state) => {
    const id = await db.issue(state);
    expect((await db.call(who, 'cancel_issue', id, 'Fraud')).refusal).toBeTruthy();
    await asOperatorToo(who, () => db.act(who, 'cancel_issue', id, 'Fraud'));
    expect(await acts(id)).toEqual(audited);
    expect(await closing(id)).toMatchObject({ actor: 'operator' });
    expect(await messages(id)).toContainEqual({ sender: 'operator', content: 'Fraud' });
  });

  it('an operator can cancel a pending issue that they submitted', async () => {
    const id = await db.issue('claimed');
    await asOperatorToo('client', () => db.act('client', 'cancel_issue', id, 'Fraud'));
    expect(await acts(id)).toEqual([]);
    expect(await closing(id)).toMatchObject({ actor: 'client' });
  });

  it('an operator can waive the quote on an issue that they claimed', async () => {
    const id = await db.issue('claimed');
    await db.sql`delete from marketplace.waiver`;
    await asOperatorToo('holder', () => db.act('holder', 'waive_quote', id));
    expect(await acts(id)).toEqual([{ action: 'waive_quote', note: null }]);
  });
});
