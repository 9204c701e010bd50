import { expect, it } from 'vitest';
import { setCallerQueue } from '#server/platform/database/caller-queue.ts';
import { setUpStorage } from '../../../tests/instance/storage-setup.ts';

const storage = setUpStorage();

it('look-ups of public files take turns like the calls of a visitor', async () => {
  const { api } = storage.instance.platform.database;
  const limits = { maxActive: 10, maxQueued: 10, maxWaitInMilliseconds: 10_000, maxActiveOfCaller: 1 };
  const release = await setCallerQueue(api, limits).acquire('127.0.0.1');
  const answer = fetch(`${storage.url}/object/public/avatars/no-such.png`);
  const later = new Promise((resolve) => setTimeout(resolve, 300, 'waits'));
  expect(await Promise.race([answer, later])).toBe('waits');
  release();
  expect((await answer).status).toBe(400);
});
