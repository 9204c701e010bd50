import { readdir } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { createTestInstance } from '../../tests/instance/test-instance.ts';

it('a file that was taken down opens for nobody at once, not by an address signed before, and its bytes go within two hours', async () => {
  let clock = Date.now();
  const instance = await createTestInstance({ now: () => new Date(clock) });
  const service = createClient(await instance.url(), instance.platform.keys.serviceRoleKey);
  const bucket = service.storage.from('issue-attachments');
  const folder = instance.platform.settings.storageUrl.slice('file:'.length);
  const filesOnDisk = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  const path = 'issues/a-face.txt';
  await bucket.upload(path, 'words');
  const submission = { title: 'T', email: 'a@example.com', description: 'D', urgency: 'ASAP' };
  const { data: issue } = await service
    .from('code_submissions')
    .insert({ ...submission, coding_app: 'lovable', attachments: [path] })
    .select('id')
    .single();
  const { data: signed } = await bucket.createSignedUrl(path, 600);
  const url = signed?.signedUrl ?? '';
  expect((await fetch(url)).status).toBe(200);

  const reason = { p_issue_id: issue?.id, p_path: path, p_reason: 'A face' };
  expect((await service.rpc('take_down_attachment', reason)).error).toBeNull();
  expect((await fetch(url)).status).toBe(400);
  expect((await bucket.download(path)).error).not.toBeNull();
  expect((await bucket.createSignedUrl(path, 600)).error).not.toBeNull();
  expect((await bucket.list('issues')).data).toEqual([]);

  clock += 2 * 60 * 60 * 1000;
  await instance.sql`
    update graphile_worker._private_jobs set run_at = now() where key = 'keep-files-in-order'`;
  await instance.runJobs();
  expect(await filesOnDisk()).toEqual([]);
  await instance.close();
});
