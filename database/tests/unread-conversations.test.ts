import { beforeAll, describe, expect, it } from 'vitest';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
beforeAll(async () => {
  await db.sql`delete from public.messages`;
});

const write = (sender: 'client' | 'engineer' | 'operator') =>
  db.sql`insert into public.messages (issue_id, sender, content) values (${db.issues.held}, ${sender}, 'Hello')`;
const unread = async (who: Who) => {
  const { rows, refusal } = await db.run(who, 'select issue_id, unread from public.unread_conversations()');
  return refusal ?? Object.fromEntries(rows.map((row) => [row.issue_id, row.unread]));
};

const see = (who: Who) => db.commit(who, 'select public.see_messages(:held) as before');
const outsiders = ['otherClient', 'unverified', 'engineer', 'formerHolder', 'suspended', 'operator'] as const;

describe('unread conversations', () => {
  it('an unread message from the engineer counts only for the client', async () => {
    await write('engineer');
    await write('engineer');
    expect(await unread('client')).toEqual({ [db.issues.held]: 2 });
    for (const who of ['holder', ...outsiders] as const) expect([who, await unread(who)]).toEqual([who, {}]);
  });

  it('an unread message from the client counts only for the holder', async () => {
    await write('client');
    expect(await unread('holder')).toEqual({ [db.issues.held]: 1 });
    for (const who of outsiders) expect([who, await unread(who)]).toEqual([who, {}]);
  });

  it('reading a conversation resets its unread count until the next message', async () => {
    await see('holder');
    expect(await unread('holder')).toEqual({});
    await write('operator');
    expect([await unread('client'), await unread('holder')]).toEqual([
      { [db.issues.held]: 1 },
      { [db.issues.held]: 1 },
    ]);
    await see('client');
    expect([await unread('client'), await unread('holder')]).toEqual([{}, { [db.issues.held]: 1 }]);
  });

  it('the caller’s own messages do not count as unread', async () => {
    await write('engineer');
    expect(await unread('holder')).toEqual({});
  });

  it('every message from the client is unread for the next engineer', async () => {
    await write('client');
    const { held } = db.issues;
    await db.sql`update marketplace.issue set engineer_id = ${db.people.engineer} where id = ${held}`;
    expect([await unread('holder'), await unread('engineer')]).toEqual([{}, { [held]: 1 }]);
    await db.sql`update marketplace.issue set engineer_id = ${db.people.holder} where id = ${held}`;
  });
});

describe('see_messages', () => {
  it.each<[Who, 'held' | 'available', number]>([
    ['client', 'held', 1],
    ['holder', 'held', 1],
    ['otherClient', 'held', 0],
    ['engineer', 'held', 0],
    ['operator', 'held', 0],
    ['engineer', 'available', 0],
  ])('marking messages as seen by the %s on a %s issue stores %i rows', async (who, which, count) => {
    const id = db.issues[which];
    await db.sql`delete from marketplace.conversation_seen`;
    await db.commit(who, `select public.see_messages('${id}')`);
    const seen = await db.sql`
      select user_id from marketplace.conversation_seen where issue_id = ${id}`;
    expect(seen).toHaveLength(count);
  });

  it('see_messages returns a time to the client and the engineer, and null to all other callers', async () => {
    const seen = await see('client');
    const again = await see('client');
    expect(seen.refusal).toBeNull();
    expect(Number(again.rows[0]?.before)).toBeGreaterThan(Number(seen.rows[0]?.before));
    for (const who of outsiders) expect([who, (await see(who)).rows]).toEqual([who, [{ before: null }]]);
  });
});
