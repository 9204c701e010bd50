import { describe, expect, it } from 'vitest';
import { attachmentsOf, setUpStorage } from '../instance/storage-setup.ts';

// This factor allows three uploads an hour.
const storage = setUpStorage({ limitFactor: 0.03 });

async function expectOnlyThreeUploads(files: ReturnType<typeof attachmentsOf>, name: string) {
  const answers: unknown[] = [];
  for (let sent = 0; sent < 4; sent += 1)
    answers.push((await files.upload(`issues/${name}-${sent}.txt`, 'words')).error);
  expect(answers.slice(0, 3)).toEqual([null, null, null]);
  expect(answers[3]).toMatchObject({
    statusCode: '429',
    status: 429,
    message:
      'Your network has sent as many files as it can for now. Please try again in an hour, or sign in.',
  });
}

describe('unreferenced uploads', () => {
  it('the number of unreferenced files of a user is limited, whether they were uploaded or copied', async () => {
    const { id, client } = await storage.signUp('client');
    const files = attachmentsOf(client);
    expect((await files.upload('issues/first.txt', 'words')).error).toBeNull();
    expect((await files.copy('issues/first.txt', 'issues/second.txt')).error).toBeNull();
    await storage.instance.sql`
      insert into storage.objects (bucket_id, name, owner_id)
      select 'issue-attachments', 'issues/waits-' || number || '.txt', ${id} from generate_series(3, 100) as number`;
    const refusal = {
      statusCode: '403',
      status: 400,
      message: 'Too many of your files wait to be sent. Send or remove some of them first.',
    };
    expect((await files.copy('issues/first.txt', 'issues/more.txt')).error).toMatchObject(refusal);
    expect((await files.upload('issues/more.txt', 'words')).error).toMatchObject(refusal);
    expect((await files.remove(['issues/second.txt'])).data).toHaveLength(1);
    expect((await files.upload('issues/more.txt', 'words')).error).toBeNull();
  });

  it('all visitors in a network share one rate limit for unreferenced uploads', async () => {
    await expectOnlyThreeUploads(attachmentsOf(storage.visitor), 'visitor');
  });

  it('an upload with an ended session counts as an upload by a visitor', async () => {
    const { instance, visitor } = storage;
    await instance.sql`delete from rate_limit.usage`;
    const { client, headers } = await storage.signUp('client');
    const files = attachmentsOf(client);
    expect((await files.upload('issues/signed-in.txt', 'words')).error).toBeNull();
    const { data } = await files.createSignedUploadUrl('issues/signed-before.txt');
    await instance.app.inject({ method: 'POST', url: '/auth/v1/logout', headers });
    await instance.sql`delete from rate_limit.usage`;
    await expectOnlyThreeUploads(files, 'ended');
    const late = attachmentsOf(visitor).uploadToSignedUrl(
      'issues/signed-before.txt',
      data?.token ?? '',
      'words',
    );
    expect((await late).error).toMatchObject({
      message: 'Whoever signed the address is signed in no more.',
    });
  });
});
