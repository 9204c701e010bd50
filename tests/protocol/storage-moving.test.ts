import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { attachmentsOf, setUpStorage, statusOf, textIn } from '../instance/storage-setup.ts';

const storage = setUpStorage({ now: () => new Date(Date.now() + clock) });
let clock = 0;
let engineer: SupabaseClient;
let engineerId: string;
const bucket = (name: string) => storage.service.storage.from(name);
beforeAll(async () => {
  ({ client: engineer, id: engineerId } = await storage.signUp('engineer'));
  const { storage: service } = storage.service;
  for (const name of ['one', 'two']) await service.createBucket(name, { public: false });
  const limits = { fileSizeLimit: 8, allowedMimeTypes: ['text/plain'] };
  await service.createBucket('notes', { public: false, ...limits });
});

describe('files', () => {
  it('a file can be copied to another bucket, and each copy is independent', async () => {
    const one = bucket('one');
    await one.upload('a.txt', 'words', { contentType: 'text/plain', metadata: { kept: 'yes' } });
    expect((await one.copy('a.txt', 'b.txt')).data).toEqual({ path: 'one/b.txt' });
    expect((await one.copy('a.txt', 'c.txt', { destinationBucket: 'two' })).error).toBeNull();
    await one.remove(['a.txt']);
    expect(await textIn(storage.service, 'one', 'b.txt')).toBe('words');
    expect(await textIn(storage.service, 'two', 'c.txt')).toBe('words');
    const described = { contentType: 'text/plain', metadata: { kept: 'yes' } };
    expect((await one.info('b.txt')).data).toMatchObject(described);
  });

  it('a file is moved within its bucket and to another', async () => {
    const one = bucket('one');
    await one.upload('from.txt', 'words');
    expect((await one.move('from.txt', 'x/to.txt')).data?.message).toBe('Successfully moved');
    expect((await one.move('x/to.txt', 'to.txt', { destinationBucket: 'two' })).error).toBeNull();
    expect((await one.exists('x/to.txt')).data).toBe(false);
    expect(await textIn(storage.service, 'two', 'to.txt')).toBe('words');
  });

  it.each(['copy', 'move'] as const)(
    'a %s requires an existing file and a free, valid target',
    async (act) => {
      const one = bucket('one');
      await one.upload('first.txt', 'first', { upsert: true });
      await one.upload('second.txt', 'second', { upsert: true });
      expect(await statusOf(one[act]('first.txt', 'second.txt'))).toBe('409');
      expect(await textIn(storage.service, 'one', 'second.txt')).toBe('second');
      expect(await statusOf(one[act]('nothing.txt', 'n.txt'))).toBe('404');
      expect((await one[act]('first.txt', '../up.txt')).error?.message).toMatch('Invalid key');
      const elsewhere = await one[act]('first.txt', 'n.txt', { destinationBucket: 'nowhere' });
      expect(elsewhere.error?.message).toBe('Bucket not found');
    },
  );

  it.each(['copy', 'move'] as const)('a %s applies the limits of the target bucket', async (act) => {
    const one = bucket('one');
    await one.upload('long.txt', 'more than eight bytes', { contentType: 'text/plain', upsert: true });
    await one.upload('page.html', '<p>', { contentType: 'text/html', upsert: true });
    const statusIn = (destinationBucket: string, from: string, to: string) =>
      statusOf(one[act](from, to, { destinationBucket }));
    expect(await statusIn('notes', 'long.txt', 'l.txt')).toBe('413');
    expect(await statusIn('notes', 'page.html', 'p.txt')).toBe('415');
    expect(await statusIn('issue-attachments', 'page.html', 'issues/p.txt')).toMatch(/^4/);
    expect(await statusIn('avatars', 'long.txt', `${engineerId}/l.png`)).toMatch(/^4/);
    const { sql } = storage.instance;
    expect(await sql`select from storage.objects where bucket_id in ('notes', 'avatars')`).toEqual([]);
  });

  it('PUT replaces a file only if it exists', async () => {
    const one = bucket('one');
    expect(await statusOf(one.update('fresh.txt', 'words'))).toBe('404');
    await one.upload('old.txt', 'old');
    expect((await one.update('old.txt', 'new')).error).toBeNull();
    expect(await textIn(storage.service, 'one', 'old.txt')).toBe('new');
  });
});

describe('signed upload URLs', () => {
  const uploadBy = (path: string, token = '', body = 'words') =>
    attachmentsOf(storage.visitor).uploadToSignedUrl(path, token, body);

  it('a signed upload URL allows one upload, and the file belongs to the signer', async () => {
    const path = 'issues/signed.txt';
    const { data } = await attachmentsOf(engineer).createSignedUploadUrl(path);
    expect(await statusOf(uploadBy('issues/another.txt', data?.token))).toBe('400');
    expect((await uploadBy(path, data?.token)).error).toBeNull();
    const [row] = await storage.instance.sql`select owner_id from storage.objects where name = ${path}`;
    expect(row?.owner_id).toBe(engineerId);
    expect(await statusOf(uploadBy(path, data?.token))).toBe('409');
  });

  it('a signed upload URL applies the limits of the bucket', async () => {
    const { data } = await attachmentsOf(storage.visitor).createSignedUploadUrl('issues/page.txt');
    const page = '<!doctype html><script>alert(1)</script>';
    expect(await statusOf(uploadBy('issues/page.txt', data?.token, page))).toBe('415');
  });

  it('a signed upload URL is not issued for a path the caller may not upload to', async () => {
    const files = attachmentsOf(storage.visitor);
    for (const path of ['elsewhere/a.txt', 'issues/run.exe'])
      expect((await files.createSignedUploadUrl(path)).error).not.toBeNull();
    const avatars = storage.visitor.storage.from('avatars');
    expect(await statusOf(avatars.createSignedUploadUrl(`${engineerId}/a.png`))).toBe('403');
  });

  it('a signed upload URL cannot be used for reading and expires after two hours', async () => {
    const path = 'issues/both.txt';
    const files = attachmentsOf(storage.service);
    await files.upload(path, 'words');
    const reading = await files.createSignedUrl(path, 60);
    const readToken = new URL(reading.data?.signedUrl ?? '').searchParams.get('token') ?? '';
    expect(await statusOf(uploadBy(path, readToken))).toBe('400');
    const token = (await files.createSignedUploadUrl(path, { upsert: true })).data?.token;
    const read = await fetch(`${storage.url}/object/sign/issue-attachments/${path}?token=${token}`);
    expect(read.status).toBe(400);
    clock = 2 * 60 * 60 * 1000;
    expect((await uploadBy(path, token)).error?.message).toBe('The signed address has expired.');
    clock = 0;
    expect((await uploadBy(path, token, 'other')).error).toBeNull();
    expect(await textIn(storage.service, 'issue-attachments', path)).toBe('other');
  });
});

const transform = { width: 10 };
it.each([
  ['download', () => bucket('one').download('p.png', { transform })],
  ['signed URL', () => bucket('one').createSignedUrl('p.png', 60, { transform })],
])('image transformation is rejected as unsupported in a %s', async (_what, call) => {
  await bucket('one').upload('p.png', 'x', { contentType: 'image/png', upsert: true });
  expect(await call()).toMatchObject({
    data: null,
    error: { message: 'Pictures are not transformed here: ask for the file itself.', statusCode: '403' },
  });
});
