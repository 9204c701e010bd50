import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setCallerQueue } from '#server/platform/database/caller-queue.ts';
import { answerTo, setUpStorage } from '../../../tests/instance/storage-setup.ts';

let releaseDatabase: () => void;
const scene = setUpStorage();
beforeEach(async () => {
  const limits = { maxActive: 1, maxQueued: 1000, maxWaitInMilliseconds: 600_000 };
  releaseDatabase = await setCallerQueue(scene.instance.platform.database.api, limits).acquire();
});
afterEach(async () => {
  await expect.poll(scene.filesOnDisk).toEqual(await scene.versionsInDatabase());
});

const retries = { timeout: 30_000 };
const start = (target: string, bytes: number) => {
  const call = scene.post(target, { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' });
  const answer = answerTo(call);
  call.write('x'.repeat(bytes));
  return { call, answer };
};

describe('an upload received before the database admits it', () => {
  it('an upload leaves no file if the database refuses it', async () => {
    const { call, answer } = start('avatars/someone/face.png', 2_000_000);
    await expect.poll(scene.unfinishedFiles, retries).toHaveLength(1);
    releaseDatabase();
    expect(await answer).toMatchObject({ status: 400, body: { statusCode: '403' } });
    call.destroy();
    await expect.poll(scene.filesOnDisk, retries).toEqual([]);
  });
});
