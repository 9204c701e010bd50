import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../../tests/instance/test-instance.ts';
import { ask } from './ask.ts';
import { type Market, type MoneyState, openMarket } from './market.ts';

let instance: TestInstance;
let market: Market;
beforeAll(async () => {
  instance = await createTestInstance({ engineerApproval: 'manual' });
  market = await openMarket(instance);
});
afterAll(() => instance.close());

const lastEvent = async (id: string) => {
  const [event] = await instance.sql`
    select status, note, actor from public.timeline_events where issue_id = ${id} and status = 'Closed'`;
  return event;
};
const messages = async (id: string) => {
  const rows = await instance.sql`select sender, content from public.messages where issue_id = ${id}`;
  return [...rows];
};
const acts = async (id: string) => {
  const rows = await instance.sql`select action, note from marketplace.audit_log where issue_id = ${id}`;
  return [...rows];
};
/** Makes one of the people an operator besides, for the time of some work. */
async function asOperatorToo(who: string, work: () => Promise<void>): Promise<void> {
  const publish = (emails: string[]) => instance.sql`
    update marketplace.setting set value = ${JSON.stringify(emails)}::text::jsonb where name = 'operator_emails'`;
  await publish(['operator@example.com', `${who}@example.com`]);
  try {
    await work();
  } finally {
    await publish(['operator@example.com']);
  }
}

describe('the reason for cancelling', () => {
  for (const who of ['client', 'operator'] as const) {
    it(`of the ${who} is a message to those inside, and not on the timeline that whoever knows the id reads`, async () => {
      const id = await market.issue('paid');
      await market.act(who, 'cancel_issue', id, 'My boss said no');
      expect(await lastEvent(id)).toEqual({ status: 'Closed', note: 'Issue cancelled', actor: who });
      expect(await messages(id)).toEqual([{ sender: who, content: 'My boss said no' }]);
      const seen = `select note from public.timeline_events where issue_id = '${id}'`;
      const { rows } = await ask(instance, market.scene, 'visitor', seen, { naming: id });
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('boss');
      await market.act(who, 'cancel_issue', id, 'Once more');
      expect(await messages(id)).toHaveLength(1);
    });
  }

  it('may be left out', async () => {
    const id = await market.issue('claimed');
    await market.act('client', 'cancel_issue', id);
    expect(await messages(id)).toEqual([]);
  });
});

describe('an operator cancels', () => {
  const audited = [{ action: 'cancel_issue', note: 'Fraud' }];

  it('and the audit log knows', async () => {
    const id = await market.issue('started');
    await market.act('operator', 'cancel_issue', id, 'Fraud');
    expect(await acts(id)).toEqual(audited);
  });

  const parts: ['client' | 'holder', MoneyState][] = [
    ['holder', 'claimed'],
    ['holder', 'started'],
    ['client', 'started'],
  ];
  for (const [who, state] of parts) {
    it(`an issue that is ${state}, though they are its ${who} besides`, async () => {
      const id = await market.issue(state);
      expect((await market.call(who, 'cancel_issue', id, 'Fraud')).refusal).toBeTruthy();
      await asOperatorToo(who, () => market.act(who, 'cancel_issue', id, 'Fraud'));
      expect(await acts(id)).toEqual(audited);
      expect(await lastEvent(id)).toMatchObject({ actor: 'operator' });
      expect(await messages(id)).toContainEqual({ sender: 'operator', content: 'Fraud' });
    });
  }

  it('their own pending issue like any client', async () => {
    const id = await market.issue('claimed');
    await asOperatorToo('client', () => market.act('client', 'cancel_issue', id, 'Fraud'));
    expect(await acts(id)).toEqual([]);
    expect(await lastEvent(id)).toMatchObject({ actor: 'client' });
  });

  it('and gives a fix free, audited, though they hold the issue', async () => {
    const id = await market.issue('claimed');
    await instance.sql`delete from marketplace.waiver`;
    await asOperatorToo('holder', () => market.act('holder', 'waive_quote', id));
    expect(await acts(id)).toEqual([{ action: 'waive_quote', note: null }]);
  });
});
