import { readdir } from 'node:fs/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';

const instance = setUpInstance();
let visitor: SupabaseClient;
let service: SupabaseClient;
beforeAll(async () => {
  const url = await instance.url();
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
  visitor = createClient(url, instance.platform.keys.anonKey, quiet);
  service = createClient(url, instance.platform.keys.serviceRoleKey, quiet);
});

const attachments = (client: SupabaseClient) => client.storage.from('issue-attachments');
const textFile = (text: string, name = 'notes.txt') => new File([text], name, { type: 'text/plain' });
let count = 0;
const freshPath = (extension = 'txt') => {
  count += 1;
  return `issues/file${count}-${Date.now()}.${extension}`;
};

async function signedIn(): Promise<SupabaseClient> {
  const session = await signUpAs(instance, 'client');
  return createClient(await instance.url(), instance.platform.keys.anonKey, {
    accessToken: async () => session.accessToken,
  });
}

/** Inserts a submission that references the file. */
async function submitWith(path: string): Promise<void> {
  const [issue] = await instance.sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, attachments)
    values ('A title', 'someone@example.com', 'Words', 'ASAP', 'lovable', ${[path]}) returning id`;
  await instance.sql`insert into marketplace.attachment (path, issue_id) values (${path}, ${issue?.id})`;
}

describe("the submission form's storage check", () => {
  it('returns an empty list to a visitor', async () => {
    expect(await attachments(visitor).list('', { limit: 1 })).toEqual({ data: [], error: null });
  });

  it('returns Bucket not found when the bucket does not exist', async () => {
    const { data, error } = await visitor.storage.from('elsewhere').list('', { limit: 1 });
    expect(data).toBeNull();
    expect(error).toMatchObject({ message: 'Bucket not found', status: 400, statusCode: '404' });
  });
});

describe('a visitor', () => {
  it('uploads a file and gets its path', async () => {
    const path = freshPath();
    const { data, error } = await attachments(visitor).upload(path, textFile('it fails'), {
      cacheControl: '3600',
      upsert: false,
    });
    expect(error).toBeNull();
    expect(data).toEqual({ path, id: expect.any(String), fullPath: `issue-attachments/${path}` });
    expect(await (await attachments(service).download(path)).data?.text()).toBe('it fails');
  });

  it.each([
    ['bytes', new Uint8Array([104, 105])],
    ['a buffer', new TextEncoder().encode('hi').buffer],
    ['text', 'hi'],
    [
      'form data',
      (() => {
        const form = new FormData();
        form.append('', textFile('hi'));
        return form;
      })(),
    ],
    ['a stream', new Blob(['hi']).stream()],
  ])('uploads %s', async (_name, body) => {
    const path = freshPath();
    const { error } = await attachments(visitor).upload(path, body);
    expect(error).toBeNull();
    expect(await (await attachments(service).download(path)).data?.text()).toBe('hi');
  });

  it('cannot overwrite a file, or replace one deliberately', async () => {
    const path = freshPath();
    await attachments(visitor).upload(path, textFile('first'));
    const again = await attachments(visitor).upload(path, textFile('second'));
    expect(again.error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
    const replaced = await attachments(visitor).upload(path, textFile('second'), { upsert: true });
    expect(replaced.error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    expect(await (await attachments(service).download(path)).data?.text()).toBe('first');
  });

  it('cannot list, read, look up or sign any file, not even their own', async () => {
    const path = freshPath();
    await attachments(visitor).upload(path, textFile('secret'));
    expect((await attachments(visitor).list('issues')).data).toEqual([]);
    expect((await attachments(visitor).download(path)).error).toMatchObject({ statusCode: '404' });
    expect((await attachments(visitor).info(path)).error).toMatchObject({
      message: 'Object not found',
      statusCode: '404',
    });
    expect((await attachments(visitor).exists(path)).data).toBe(false);
    expect((await attachments(visitor).createSignedUrl(path, 60)).error).toMatchObject({
      message: 'Object not found',
      statusCode: '404',
    });
    expect((await attachments(visitor).createSignedUrls([path], 60)).data).toMatchObject([
      { path, signedUrl: null, error: expect.any(String) },
    ]);
  });

  it('removes an upload that no submission references, including its bytes', async () => {
    const path = freshPath();
    await attachments(visitor).upload(path, textFile('a slip'));
    const [row] = await instance.sql`select version from storage.objects where name = ${path}`;
    const { data } = await attachments(visitor).remove([path, 'issues/never-was.txt']);
    expect(data?.map((object) => object.name)).toEqual([path]);
    expect(await instance.sql`select 1 from storage.objects where name = ${path}`).toHaveLength(0);
    expect(await filesOf(row?.version)).toEqual([]);
  });

  it('cannot remove a file that a submission references', async () => {
    const path = freshPath();
    await attachments(visitor).upload(path, textFile('evidence'));
    await submitWith(path);
    expect((await attachments(visitor).remove([path])).data).toEqual([]);
    expect((await attachments(service).exists(path)).data).toBe(true);
  });

  it('can upload only to the issue files', async () => {
    expect((await attachments(visitor).upload('elsewhere/a.txt', textFile('x'))).error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    expect((await visitor.storage.from('other').upload('a.txt', textFile('x'))).error).toMatchObject({
      message: 'Bucket not found',
      statusCode: '404',
    });
  });
});

describe('a signed-in user', () => {
  it('reads, signs and removes only their own uploads', async () => {
    const [owner, stranger] = [await signedIn(), await signedIn()];
    const path = freshPath();
    expect((await attachments(owner).upload(path, textFile('mine'))).error).toBeNull();
    expect(await (await attachments(owner).download(path)).data?.text()).toBe('mine');
    expect((await attachments(owner).list('issues')).data).toHaveLength(1);

    expect((await attachments(stranger).download(path)).data).toBeNull();
    expect((await attachments(stranger).list('issues')).data).toEqual([]);
    expect((await attachments(stranger).createSignedUrl(path, 60)).data).toBeNull();
    expect((await attachments(stranger).remove([path])).data).toEqual([]);
    expect((await attachments(visitor).remove([path])).data).toEqual([]);

    expect((await attachments(owner).remove([path])).data).toHaveLength(1);
  });

  it('creates a URL that anyone can use until it expires', async () => {
    const owner = await signedIn();
    const path = freshPath();
    await attachments(owner).upload(path, textFile('to share'));
    const { data } = await attachments(owner).createSignedUrl(path, 60);
    const response = await fetch(data?.signedUrl ?? '');
    expect([response.status, await response.text()]).toEqual([200, 'to share']);
    const many = await attachments(owner).createSignedUrls([path, 'issues/none.txt'], 60);
    expect(many.data).toMatchObject([
      { path, error: null },
      { path: 'issues/none.txt', signedUrl: null },
    ]);
  });
});

describe('the service role', () => {
  it('lists files and folders as entries of a folder', async () => {
    await instance.sql`insert into storage.buckets (id, name) values ('shelf', 'shelf')`;
    const shelf = service.storage.from('shelf');
    for (const path of ['b.txt', 'a/one.txt', 'a/two.txt', 'a/deep/three.txt', 'ab.txt', 'B.txt'])
      await shelf.upload(path, 'x');
    const names = async (prefix: string, options = {}) =>
      (await shelf.list(prefix, options)).data?.map((entry) => `${entry.name}${entry.id ? '' : '/'}`);
    expect(await names('')).toEqual(['B.txt', 'a/', 'ab.txt', 'b.txt']);
    expect(await names('a')).toEqual(['deep/', 'one.txt', 'two.txt']);
    expect(await names('a/')).toEqual(['deep/', 'one.txt', 'two.txt']);
    expect(await names('', { limit: 2, offset: 1 })).toEqual(['a/', 'ab.txt']);
    expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'b.txt',
      'ab.txt',
      'a/',
      'B.txt',
    ]);
    expect(await names('a', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'deep/',
      'two.txt',
      'one.txt',
    ]);
    expect(await names('', { search: 'b' })).toEqual(['B.txt', 'b.txt']);
    expect(await names('a', { search: 'o' })).toEqual(['one.txt']);
    expect(await names('a', { search: '%' })).toEqual([]);
    expect(await names('nothing')).toEqual([]);
  });

  it('replaces a file, and every reader gets the new one', async () => {
    const path = freshPath();
    const first = await attachments(service).upload(path, textFile('old'));
    const second = await attachments(service).upload(path, textFile('new words'), { upsert: true });
    expect(second.data?.id).toBe(first.data?.id);
    expect(await (await attachments(service).download(path)).data?.text()).toBe('new words');
    expect((await attachments(service).info(path)).data).toMatchObject({ size: 9 });
  });

  it('reads the metadata a file was uploaded with', async () => {
    const path = freshPath();
    await attachments(service).upload(path, textFile('12345'), {
      cacheControl: '60',
      metadata: { note: 'größer' },
    });
    expect((await attachments(service).info(path)).data).toMatchObject({
      name: path,
      bucketId: 'issue-attachments',
      size: 5,
      contentType: 'text/plain; charset=utf-8',
      cacheControl: 'max-age=60',
      metadata: { note: 'größer' },
    });
    const raw = freshPath();
    await attachments(service).upload(raw, 'raw', { metadata: { note: 'größer' } });
    expect((await attachments(service).info(raw)).data).toMatchObject({ metadata: { note: 'größer' } });
  });

  it('cannot remove a file that a submission references', async () => {
    const path = freshPath();
    await attachments(service).upload(path, textFile('evidence'));
    await submitWith(path);
    expect((await attachments(service).remove([path])).error).toMatchObject({
      statusCode: '409',
      message: 'The file is in use.',
    });
    expect((await attachments(service).exists(path)).data).toBe(true);
  });
});

describe('buckets', () => {
  it('are visible to everyone by name', async () => {
    expect((await visitor.storage.getBucket('issue-attachments')).data).toMatchObject({
      id: 'issue-attachments',
      public: false,
      file_size_limit: 5 * 1024 * 1024,
    });
    expect((await visitor.storage.listBuckets()).data?.map((bucket) => bucket.id)).toContain(
      'issue-attachments',
    );
    expect((await visitor.storage.getBucket('elsewhere')).error).toMatchObject({
      message: 'Bucket not found',
      statusCode: '404',
    });
  });

  it('restrict uploads to their declared types and size', async () => {
    await instance.sql`
      insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values ('pictures', 'pictures', 10, '{image/*}')`;
    const pictures = service.storage.from('pictures');
    expect((await pictures.upload('a.png', 'tiny', { contentType: 'image/png' })).error).toBeNull();
    expect((await pictures.upload('a.txt', 'tiny', { contentType: 'text/plain' })).error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/plain is not supported',
    });
    expect(
      (await pictures.upload('b.png', 'far too large', { contentType: 'image/png' })).error,
    ).toMatchObject({ statusCode: '413' });
  });
});

async function filesOf(version: string): Promise<string[]> {
  const folder = instance.platform.settings.storageUrl.slice('file:'.length);
  return (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(version));
}
