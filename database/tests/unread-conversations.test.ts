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
    'select issue_id from public.unread_conversations()',
  );
  return refusal ?? rows.map((row) => row.issue_id);
};

describe('whose conversation has something unread', () => {
  it('is said to its client alone', async () => {
    await write('engineer');
    expect(await unread('client')).toEqual([scene.issues.held]);
    for (const who of ['otherClient', 'unverified', 'holder', 'engineer', 'operator'] as const)
      expect([who, await unread(who)]).toEqual([who, []]);
    expect(await unread('visitor')).toBe('42501');
  });

  it('ends when the client has it before them, and begins again with the next message', async () => {
    await ask(instance, scene, 'client', `select public.see_messages('${scene.issues.held}')`, {
      keep: true,
    });
    expect(await unread('client')).toEqual([]);
    await write('operator');
    expect(await unread('client')).toEqual([scene.issues.held]);
  });

  it('is nothing that the client wrote themselves, who has seen what came before', async () => {
    await write('client');
    expect(await unread('client')).toEqual([]);
  });
});
