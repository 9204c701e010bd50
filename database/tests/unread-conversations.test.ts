import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../../tests/instance/test-instance.ts';
import { ask, type Who } from './ask.ts';
import { type Scene, setScene } from './scene.ts';

let instance: TestInstance;
let scene: Scene;
beforeAll(async () => {
  instance = await createTestInstance();
  scene = await setScene(instance);
  await instance.sql`delete from public.messages`;
});
afterAll(() => instance.close());

const write = (sender: 'client' | 'engineer' | 'operator') =>
  instance.sql`insert into public.messages (issue_id, sender, content) values (${scene.issues.held}, ${sender}, 'Hello')`;
const unread = async (who: Who) => {
  const { rows, refusal } = await ask(
    instance,
    scene,
    who,
    'select issue_id, unread from public.unread_conversations()',
  );
  return refusal ?? Object.fromEntries(rows.map((row) => [row.issue_id, row.unread]));
};

const see = (who: Who) =>
  ask(instance, scene, who, `select public.see_messages('${scene.issues.held}') as before`, { keep: true });
const outsiders = ['otherClient', 'unverified', 'engineer', 'formerHolder', 'suspended', 'operator'] as const;

describe('whose conversation has something unread', () => {
  it('is said to its client, with how much, when its engineer wrote, and to nobody else', async () => {
    await write('engineer');
    await write('engineer');
    expect(await unread('client')).toEqual({ [scene.issues.held]: 2 });
    for (const who of ['holder', ...outsiders] as const) expect([who, await unread(who)]).toEqual([who, {}]);
    expect(await unread('visitor')).toBe('42501');
  });

  it('is said to the engineer who holds it when its client wrote, and to nobody else', async () => {
    await write('client');
    expect(await unread('holder')).toEqual({ [scene.issues.held]: 1 });
    for (const who of outsiders) expect([who, await unread(who)]).toEqual([who, {}]);
  });

  it('ends for each when they have it before them, and begins again with the next message', async () => {
    await see('holder');
    expect(await unread('holder')).toEqual({});
    await write('operator');
    expect([await unread('client'), await unread('holder')]).toEqual([
      { [scene.issues.held]: 1 },
      { [scene.issues.held]: 1 },
    ]);
    await see('client');
    expect([await unread('client'), await unread('holder')]).toEqual([{}, { [scene.issues.held]: 1 }]);
  });

  it('is nothing that they wrote themselves, who have seen what came before', async () => {
    await write('engineer');
    expect(await unread('holder')).toEqual({});
  });

  it('is said to whoever holds the issue now, from the beginning', async () => {
    await write('client');
    const { held } = scene.issues;
    await instance.sql`update marketplace.issue set engineer_id = ${scene.people.engineer} where id = ${held}`;
    expect([await unread('holder'), await unread('engineer')]).toEqual([{}, { [held]: 1 }]);
    await instance.sql`update marketplace.issue set engineer_id = ${scene.people.holder} where id = ${held}`;
  });
});

describe('having seen a conversation', () => {
  it('gives until when it had been seen before, to its two sides alone', async () => {
    const seen = await see('client');
    const again = await see('client');
    expect(seen.refusal).toBeNull();
    expect(Number(again.rows[0]?.before)).toBeGreaterThan(Number(seen.rows[0]?.before));
    for (const who of outsiders) expect([who, (await see(who)).rows]).toEqual([who, [{ before: null }]]);
  });
});
