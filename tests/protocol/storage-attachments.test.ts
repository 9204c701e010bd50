import { describe, expect, it } from 'vitest';
import { attachmentsOf, setUpStorage, statusOf, submitWith, textIn } from '../instance/storage-setup.ts';

const storage = setUpStorage();
const visitor = () => attachmentsOf(storage.visitor);
const service = () => attachmentsOf(storage.service);
const signedIn = async () => attachmentsOf((await storage.signUp('client')).client);
const contentOf = (path: string) => textIn(storage.service, 'issue-attachments', path);
const textFile = (text: string) => new File([text], 'notes.txt', { type: 'text/plain' });
let count = 0;
const freshPath = () => {
  count += 1;
  return `issues/file${count}.txt`;
};

describe('visitors', () => {
  it('a visitor uploads a file and gets its path', async () => {
    const path = freshPath();
    const { data, error } = await visitor().upload(path, textFile('it fails'), { cacheControl: '3600' });
    expect(error).toBeNull();
    expect(data).toEqual({ path, id: expect.any(String), fullPath: `issue-attachments/${path}` });
    expect(await contentOf(path)).toBe('it fails');
  });

  const form = new FormData();
  form.append('', textFile('hi'));
  it.each([
    ['bytes', new Uint8Array([104, 105])],
    ['a buffer', new TextEncoder().encode('hi').buffer],
    ['text', 'hi'],
    ['form data', form],
    ['a stream', new Blob(['hi']).stream()],
  ])('a visitor uploads %s', async (_name, body) => {
    const path = freshPath();
    expect((await visitor().upload(path, body)).error).toBeNull();
    expect(await contentOf(path)).toBe('hi');
  });

  it('a visitor removes an upload that no submission references, including its bytes', async () => {
    const path = freshPath();
    await visitor().upload(path, textFile('a slip'));
    const { sql } = storage.instance;
    const [row] = await sql`select version from storage.objects where name = ${path}`;
    expect(await storage.filesOnDisk()).toContain(row?.version);
    const { data } = await visitor().remove([path, 'issues/never-was.txt']);
    expect(data?.map(({ name }) => name)).toEqual([path]);
    expect(await sql`select from storage.objects where name = ${path}`).toHaveLength(0);
    await storage.instance.runJobs();
    expect(await storage.filesOnDisk()).not.toContain(row?.version);
  });
});

it('the service role cannot remove a file that a submission references', async () => {
  const path = freshPath();
  await visitor().upload(path, textFile('evidence'));
  await submitWith(storage.instance, path);
  const error = { statusCode: '409', message: 'The file is in use.' };
  expect(await service().remove([path])).toMatchObject({ error });
  expect(await contentOf(path)).toBe('evidence');
});

describe('signed-in users', () => {
  it('a signed-in user creates a URL that anyone can use until it expires', async () => {
    const owner = await signedIn();
    const path = freshPath();
    await owner.upload(path, textFile('to share'));
    const { data } = await owner.createSignedUrl(path, 60);
    const response = await fetch(data?.signedUrl ?? '');
    expect([response.status, await response.text()]).toEqual([200, 'to share']);
    const many = await owner.createSignedUrls([path, 'issues/none.txt'], 60);
    expect(many.data).toMatchObject([
      { path, error: null },
      { path: 'issues/none.txt', signedUrl: null },
    ]);
  });
});

it.each([
  ['a suspension', "update marketplace.engineer_approval set status = 'suspended' where engineer_id = $1"],
  ['a ban', "update auth.users set banned_until = now() + interval '1 day' where id = $1"],
  ['a sign-out', 'delete from auth.sessions where user_id = $1'],
  ['a release of the issue', 'update marketplace.issue set engineer_id = null where engineer_id = $1'],
  ['a take-down of the issue', 'update marketplace.issue set taken_down_at = now() where engineer_id = $1'],
  [
    'a take-down of the file',
    'select marketplace.remove_file(unnest(attachments)) from marketplace.issue where engineer_id = $1',
  ],
])('%s ends the URLs that the engineer of an issue signed', async (_what, statement) => {
  const { client, id } = await storage.signUp('engineer');
  const { sql } = storage.instance;
  const path = freshPath();
  await visitor().upload(path, textFile('evidence'));
  await submitWith(storage.instance, path);
  await sql`update marketplace.issue set engineer_id = ${id} where ${path} = any (attachments)`;
  const one = await attachmentsOf(client).createSignedUrl(path, 3600);
  const many = await attachmentsOf(client).createSignedUrls([path], 3600);
  const urls = [one.data?.signedUrl ?? '', many.data?.[0]?.signedUrl ?? ''];
  const statuses = () => Promise.all(urls.map(async (url) => (await fetch(url)).status));
  expect(await statuses()).toEqual([200, 200]);
  expect(await statusOf(attachmentsOf(client).copy(path, freshPath()))).toBe('403');
  await sql.query(statement, [id]);
  expect(await statuses()).toEqual([400, 400]);
});

describe('the service role', () => {
  it('the service role replaces a file and keeps its ID', async () => {
    const path = freshPath();
    const first = await service().upload(path, textFile('old'));
    const second = await service().upload(path, textFile('new words'), { upsert: true });
    expect(second.data?.id).toBe(first.data?.id);
    expect(await contentOf(path)).toBe('new words');
    expect((await service().info(path)).data).toMatchObject({ size: 9 });
  });

  it('the service role reads the metadata a file was uploaded with', async () => {
    const path = freshPath();
    const metadata = { note: 'größer' };
    await service().upload(path, textFile('12345'), { cacheControl: '60', metadata });
    expect((await service().info(path)).data).toMatchObject({
      name: path,
      bucketId: 'issue-attachments',
      size: 5,
      contentType: 'text/plain; charset=utf-8',
      cacheControl: 'max-age=60',
      metadata,
    });
    const raw = freshPath();
    await service().upload(raw, 'raw', { metadata });
    expect((await service().info(raw)).data).toMatchObject({ metadata });
  });
});
