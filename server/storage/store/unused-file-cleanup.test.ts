import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startS3Service } from '../../../tests/instance/s3-service.ts';
import { attachmentsOf, setUpStorage, submitWith } from '../../../tests/instance/storage-setup.ts';
import { createTestInstance } from '../../../tests/instance/test-instance.ts';
import { FileMissingError } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const hour = 60 * 60 * 1000;
const storage = setUpStorage({ now: () => new Date(clock) });
let clock = Date.now();
const files = () => attachmentsOf(storage.service);

async function upload(path: string, daysAgo: number): Promise<string> {
  await files().upload(path, 'words');
  const [row] = await storage.instance.sql<{ version: string }[]>`
    update storage.objects set created_at = now() - make_interval(days => ${daysAgo}) where name = ${path} returning version`;
  if (!row) throw new Error(`No file was stored at ${path}`);
  return row.version;
}

async function runCleanup({ platform, runJobs } = storage.instance): Promise<void> {
  await platform.jobs.enqueue('file-cleanup', {});
  await runJobs();
}

it('the clean-up removes an attachment without an issue after seven days and keeps others', async () => {
  const forgotten = await upload('issues/forgotten.txt', 8);
  const recent = await upload('issues/recent.txt', 6);
  const used = await upload('issues/used.txt', 30);
  await submitWith(storage.instance, 'issues/used.txt');
  await runCleanup();
  const rows = await storage.instance.sql<{ name: string }[]>`select name from storage.objects order by name`;
  expect(rows.map((row) => row.name)).toEqual(['issues/recent.txt', 'issues/used.txt']);
  const kept = await storage.filesOnDisk();
  expect(kept).toEqual([recent, used].sort());
  expect(kept).not.toContain(forgotten);
});

/** Writes files that no row names, as after a crash. Returns their names. */
async function leave(place: (name: string) => string, count = 1): Promise<string[]> {
  const folder = storage.instance.platform.settings.storageUrl.slice('file:'.length);
  const names = Array.from({ length: count }, () => randomUUID());
  for (const name of names) {
    const path = join(folder, place(name));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'left by a crash');
    await utimes(path, new Date(), new Date(clock - hour / 2));
  }
  return names;
}
const stored = (name: string) => join('stored', name.slice(0, 2), name);
const incoming = (name: string) => join('incoming', name);

it('the clean-up removes partial files after an hour, and files without a row after seven days', async () => {
  const kept = await storage.filesOnDisk();
  const [orphans, unfinished] = [await leave(stored), await leave(incoming)];
  await runCleanup();
  expect(await storage.filesOnDisk()).toEqual([...kept, ...orphans, ...unfinished].sort());
  clock += hour;
  await runCleanup();
  expect(await storage.filesOnDisk()).toEqual([...kept, ...orphans].sort());
  clock += 7 * 24 * hour;
  await runCleanup();
  expect(await storage.filesOnDisk()).toEqual(kept);
});

it('the clean-up removes no files if most have no row, because they belong to another database', async () => {
  await leave(stored, 11);
  const all = await storage.filesOnDisk();
  clock += 8 * 24 * hour;
  await runCleanup();
  expect(await storage.filesOnDisk()).toEqual(all);
  const failure = await storage.instance.sql`
    select last_error from graphile_worker._private_jobs where last_error like '%belong together.%'`;
  expect(failure).toHaveLength(1);
});

it('the clean-up removes files without a row from an S3 bucket', async () => {
  const place = await startS3Service();
  const started = Date.now();
  const other = await createTestInstance({
    storageUrl: place.url,
    now: () => new Date(started + 8 * 24 * hour),
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

it('a file that was taken down is deleted', async () => {
  const others = await storage.filesOnDisk();
  const path = 'issues/a-face.txt';
  await files().upload(path, 'words');
  const submission = { title: 'T', email: 'a@example.com', description: 'D', urgency: 'ASAP' };
  const { data: issue } = await storage.service
    .from('code_submissions')
    .insert({ ...submission, coding_app: 'lovable', attachments: [path] })
    .select('id')
    .single();
  const reason = { p_issue_id: issue?.id, p_path: path, p_reason: 'A face' };
  expect((await storage.service.rpc('take_down_attachment', reason)).error).toBeNull();
  await storage.instance.runJobs();
  expect(await storage.filesOnDisk()).toEqual(others);
});
