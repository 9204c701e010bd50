import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, it } from 'vitest';
import { startS3Service } from '../../../tests/instance/s3-service.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { createTestInstance } from '../../../tests/instance/test-instance.ts';
import { FileMissingError } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const hour = 60 * 60 * 1000;
const instance = setUpInstance({ now: () => new Date(clock) });
let clock = Date.now();
let service: SupabaseClient;
beforeAll(async () => {
  service = createClient(await instance.url(), instance.platform.keys.serviceRoleKey);
});

const bucket = () => service.storage.from('issue-attachments');
const folder = () => instance.platform.settings.storageUrl.slice('file:'.length);

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function upload(path: string, daysAgo: number): Promise<string> {
  await bucket().upload(path, 'words');
  const [row] = await instance.sql<{ version: string }[]>`
    update storage.objects set created_at = now() - make_interval(days => ${daysAgo}) where name = ${path} returning version`;
  return row?.version ?? '';
}

async function refer(path: string): Promise<void> {
  const [issue] = await instance.sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, attachments)
    values ('A title', 'a@example.com', 'Words', 'ASAP', 'lovable', ${[path]}) returning id`;
  await instance.sql`insert into marketplace.attachment (path, issue_id) values (${path}, ${issue?.id})`;
}

async function runCleanup(of = instance): Promise<void> {
  await of.platform.jobs.enqueue('file-cleanup', {});
  await of.runJobs();
}

it('removes an attachment without an issue after seven days and keeps others', async () => {
  const forgotten = await upload('issues/forgotten.txt', 8);
  const recent = await upload('issues/recent.txt', 6);
  const used = await upload('issues/used.txt', 30);
  await refer('issues/used.txt');
  await runCleanup();
  const rows = await instance.sql<{ name: string }[]>`select name from storage.objects order by name`;
  expect(rows.map((row) => row.name)).toEqual(['issues/recent.txt', 'issues/used.txt']);
  expect((await filesOnDisk()).sort()).toEqual([recent, used].sort());
  expect(forgotten).not.toBe('');
});

it('removes files without a row and partial files after an hour', async () => {
  const kept = await filesOnDisk();
  const [orphan, unfinished] = [randomUUID(), randomUUID()];
  const places = [
    join(folder(), 'stored', orphan.slice(0, 2), orphan),
    join(folder(), 'incoming', unfinished),
  ];
  for (const place of places) {
    await mkdir(join(place, '..'), { recursive: true });
    await writeFile(place, 'left by a crash');
    await utimes(place, new Date(), new Date(clock - hour / 2));
  }
  await runCleanup();
  expect((await filesOnDisk()).sort()).toEqual([...kept, orphan, unfinished].sort());
  clock += hour;
  await runCleanup();
  expect((await filesOnDisk()).sort()).toEqual(kept.sort());
});

it('removes files without a row from an S3 bucket', async () => {
  const place = await startS3Service();
  const started = Date.now();
  const other = await createTestInstance({
    storageUrl: place.url,
    now: () => new Date(started + 2 * hour),
  });
  try {
    const store = openFileStore({ storageUrl: place.url, dataDir: tmpdir() });
    const [orphan, kept] = [randomUUID(), randomUUID()];
    for (const version of [orphan, kept]) await store.write(version, Readable.from([Buffer.from('words')]));
    await other.sql`
      insert into storage.objects (bucket_id, name, version) values ('issue-attachments', 'issues/a.txt', ${kept})`;
    await runCleanup(other);
    await expect(store.read(orphan)).rejects.toBeInstanceOf(FileMissingError);
    expect((await buffer(await store.read(kept))).toString()).toBe('words');
  } finally {
    await other.close();
    await place.close();
  }
});

it('a taken-down file is immediately unreadable, even through signed URLs, and is deleted within two hours', async () => {
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
  await runCleanup(instance);
  expect(await filesOnDisk()).toEqual([]);
  await instance.close();
});
