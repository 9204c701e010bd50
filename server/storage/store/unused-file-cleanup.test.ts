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

it('the clean-up leaves an attachment that somebody holds for the next hour, and removes the others', async () => {
  await upload('issues/held.txt', 8);
  await upload('issues/free.txt', 8);
  const { sql } = storage.instance;
  const left = () => sql<{ name: string }[]>`
    select name from storage.objects where name in ('issues/held.txt', 'issues/free.txt')`;
  await sql.begin(async (tx) => {
    await tx`select from storage.objects where name = 'issues/held.txt' for update`;
    await runCleanup();
    expect(await left()).toEqual([{ name: 'issues/held.txt' }]);
  });
  await runCleanup();
  expect(await left()).toEqual([]);
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

it('the clean-up removes partial files after an hour, and files that it found without a row a week before', async () => {
  const kept = await storage.filesOnDisk();
  const [orphan = '', restored = ''] = await leave(stored, 2);
  const unfinished = await leave(incoming);
  await runCleanup();
  expect(await storage.filesOnDisk()).toEqual([...kept, orphan, restored, ...unfinished].sort());
  clock += 30 * 24 * hour;
  await runCleanup();
  expect(await storage.filesOnDisk()).toEqual([...kept, orphan, restored].sort());
  await storage.instance.sql`
    insert into storage.objects (bucket_id, name, version) values ('issue-attachments', 'issues/restored.txt', ${restored})`;
  await submitWith(storage.instance, 'issues/restored.txt');
  clock += 8 * 24 * hour;
  await runCleanup();
  expect(await storage.filesOnDisk()).toEqual([...kept, restored].sort());
});

it('the clean-up removes no files if most or all have no row, because they belong to another database', async () => {
  const version = await upload('issues/only.txt', 0);
  await submitWith(storage.instance, 'issues/only.txt');
  const orphans = await leave(stored, 11);
  const all = await storage.filesOnDisk();
  const pass = async () => {
    clock += 8 * 24 * hour;
    await runCleanup();
  };
  await pass();
  await pass();
  expect(await storage.filesOnDisk()).toEqual(all);
  const listed = await storage.instance.sql<
    { version: string }[]
  >`select version from storage.files_without_row`;
  expect(listed.map((row) => row.version).sort()).toEqual(orphans.sort());
  const files = openFileStore(storage.instance.platform.settings);
  await files.remove(all.filter((name) => name !== version && name !== orphans[0]));
  await storage.instance.sql`update storage.objects set version = gen_random_uuid()`;
  await pass();
  await pass();
  expect(await storage.filesOnDisk()).toEqual([version, orphans[0] ?? ''].sort());
  await files.remove(await storage.filesOnDisk());
});

it.each([
  [1, [1]],
  [1000, [1000]],
  [1001, [1, 1000]],
])('a job removes the files of up to a thousand of %i deleted rows', async (count, sizes) => {
  await storage.instance.sql`
    insert into storage.objects (bucket_id, name, version)
    select 'issue-attachments', 'issues/' || n || '.txt', gen_random_uuid() from generate_series(1, ${count}::int) n`;
  await storage.instance.sql`delete from storage.objects where name ~ '^issues/[0-9]+[.]txt$'`;
  const queued = await storage.instance.sql<{ size: number }[]>`
    select json_array_length(j.payload -> 'versions') as size from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove-files' order by size`;
  expect(queued.map(({ size }) => size)).toEqual(sizes);
  await storage.instance.runJobs();
});

it('the files of rows that are inserted again stay', async () => {
  const version = await upload('issues/again.txt', 0);
  await storage.instance.sql`
    delete from storage.objects where version = ${version}`;
  await storage.instance.sql`
    insert into storage.objects (bucket_id, name, version) values ('issue-attachments', 'issues/again.txt', ${version})`;
  await storage.instance.runJobs();
  expect(await storage.filesOnDisk()).toContain(version);
});

it('the clean-up removes files without a row from an S3 bucket', async () => {
  const place = await startS3Service();
  let at = Date.now() + 2 * hour;
  const other = await createTestInstance({ storageUrl: place.url, now: () => new Date(at) });
  try {
    const store = openFileStore({ storageUrl: place.url, dataDir: tmpdir() });
    const [orphan, kept] = [randomUUID(), randomUUID()];
    for (const version of [orphan, kept]) await store.write(version, Readable.from([Buffer.from('words')]));
    await other.sql`
      insert into storage.objects (bucket_id, name, version) values ('issue-attachments', 'issues/a.txt', ${kept})`;
    await runCleanup(other);
    at += 8 * 24 * hour;
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
