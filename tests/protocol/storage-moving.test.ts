import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { type SignedUp, signUpAs } from '../instance/sign-up-as.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + clock) });
let clock = 0;
let service: SupabaseClient;
let visitor: SupabaseClient;
let engineer: SupabaseClient;
let self: SignedUp;
beforeAll(async () => {
  const url = await instance.url();
  const { anonKey, serviceRoleKey } = instance.platform.keys;
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
  service = createClient(url, serviceRoleKey, quiet);
  visitor = createClient(url, anonKey, quiet);
  self = await signUpAs(instance, 'engineer');
  engineer = createClient(url, anonKey, { accessToken: async () => self.accessToken });
  for (const name of ['one', 'two']) await service.storage.createBucket(name, { public: false });
  await service.storage.createBucket('notes', {
    public: false,
    fileSizeLimit: 8,
    allowedMimeTypes: ['text/plain'],
  });
});

const statusCode = (error: unknown) => (error as { statusCode?: string } | null)?.statusCode;
const textOf = async (bucket: string, path: string) =>
  (await service.storage.from(bucket).download(path)).data?.text();
const attachments = (who: SupabaseClient) => who.storage.from('issue-attachments');

describe('a file', () => {
  it('is copied within its bucket and to another, and each copy is independent', async () => {
    const one = service.storage.from('one');
    await one.upload('a.txt', 'words', { contentType: 'text/plain', metadata: { kept: 'yes' } });
    expect((await one.copy('a.txt', 'b.txt')).data).toEqual({ path: 'one/b.txt' });
    expect((await one.copy('a.txt', 'c.txt', { destinationBucket: 'two' })).error).toBeNull();
    await one.remove(['a.txt']);
    expect(await textOf('one', 'b.txt')).toBe('words');
    expect(await textOf('two', 'c.txt')).toBe('words');
    expect((await one.info('b.txt')).data).toMatchObject({
      contentType: 'text/plain',
      metadata: { kept: 'yes' },
    });
  });

  it('is moved within its bucket and to another', async () => {
    const one = service.storage.from('one');
    await one.upload('from.txt', 'words');
    expect((await one.move('from.txt', 'x/to.txt')).data?.message).toBe('Successfully moved');
    expect((await one.move('x/to.txt', 'to.txt', { destinationBucket: 'two' })).error).toBeNull();
    expect((await one.exists('x/to.txt')).data).toBe(false);
    expect(await textOf('two', 'to.txt')).toBe('words');
  });

  it('does not overwrite another file, and a missing one cannot be moved', async () => {
    const one = service.storage.from('one');
    await one.upload('first.txt', 'first');
    await one.upload('second.txt', 'second');
    expect(statusCode((await one.copy('first.txt', 'second.txt')).error)).toBe('409');
    expect(statusCode((await one.move('first.txt', 'second.txt')).error)).toBe('409');
    expect(await textOf('one', 'second.txt')).toBe('second');
    for (const act of ['copy', 'move'] as const) {
      expect(statusCode((await one[act]('nothing.txt', 'n.txt')).error)).toBe('404');
      expect((await one[act]('first.txt', '../up.txt')).error?.message).toMatch('Invalid key');
      const elsewhere = await one[act]('first.txt', 'n.txt', { destinationBucket: 'nowhere' });
      expect(elsewhere.error?.message).toBe('Bucket not found');
    }
  });

  it('must satisfy the limits of the target bucket', async () => {
    const one = service.storage.from('one');
    await one.upload('long.txt', 'more than eight bytes', { contentType: 'text/plain' });
    await one.upload('page.html', '<p>', { contentType: 'text/html' });
    for (const act of ['copy', 'move'] as const) {
      const to = (bucket: string) => ({ destinationBucket: bucket });
      expect(statusCode((await one[act]('long.txt', 'l.txt', to('notes'))).error)).toBe('413');
      expect(statusCode((await one[act]('page.html', 'p.txt', to('notes'))).error)).toBe('415');
      const judged = await one[act]('page.html', 'issues/p.txt', to('issue-attachments'));
      expect(judged.error).not.toBeNull();
      const public_ = await one[act]('long.txt', `${self.id}/l.png`, to('avatars'));
      expect(public_.error).not.toBeNull();
    }
    expect(await instance.sql`select from storage.objects where bucket_id in ('notes', 'avatars')`).toEqual(
      [],
    );
  });

  it('is replaced by PUT only if it exists', async () => {
    const one = service.storage.from('one');
    expect(statusCode((await one.update('fresh.txt', 'words')).error)).toBe('404');
    await one.upload('old.txt', 'old');
    expect((await one.update('old.txt', 'new')).error).toBeNull();
    expect(await textOf('one', 'old.txt')).toBe('new');
  });

  it('cannot be copied, moved or replaced by other users, and an attachment cannot become a public avatar', async () => {
    await attachments(service).upload('issues/of-others.txt', 'secret');
    for (const who of [visitor, engineer]) {
      expect(statusCode((await attachments(who).copy('issues/of-others.txt', 'issues/mine.txt')).error)).toBe(
        '404',
      );
      expect(statusCode((await attachments(who).move('issues/of-others.txt', 'issues/mine.txt')).error)).toBe(
        '404',
      );
      expect((await attachments(who).update('issues/of-others.txt', 'changed')).error).not.toBeNull();
    }
    await attachments(engineer).upload('issues/own.txt', 'hello');
    const to = { destinationBucket: 'avatars' };
    const copied = await attachments(engineer).copy('issues/own.txt', `${self.id}/a.png`, to);
    expect(statusCode(copied.error)).toBe('415');
    expect((await attachments(engineer).move('issues/own.txt', `${self.id}/a.png`, to)).error).not.toBeNull();
    expect(await textOf('issue-attachments', 'issues/of-others.txt')).toBe('secret');
  });
});

describe('a signed upload URL', () => {
  it("lets its holder upload that one file once, on the signer's behalf", async () => {
    const { data } = await attachments(engineer).createSignedUploadUrl('issues/signed.txt');
    const { token = '', path = '' } = data ?? {};
    const other = await attachments(visitor).uploadToSignedUrl('issues/another.txt', token, 'words');
    expect(statusCode(other.error)).toBe('400');
    expect((await attachments(visitor).uploadToSignedUrl(path, token, 'words')).error).toBeNull();
    const [row] = await instance.sql`select owner_id from storage.objects where name = 'issues/signed.txt'`;
    expect(row?.owner_id).toBe(self.id);
    expect(statusCode((await attachments(visitor).uploadToSignedUrl(path, token, 'words')).error)).toBe(
      '409',
    );
  });

  it('applies the limits of the bucket', async () => {
    const { data } = await attachments(visitor).createSignedUploadUrl('issues/page.txt');
    const page = '<!doctype html><script>alert(1)</script>';
    const sent = await attachments(visitor).uploadToSignedUrl('issues/page.txt', data?.token ?? '', page);
    expect(statusCode(sent.error)).toBe('415');
  });

  it('is not issued for a path the caller may not upload to', async () => {
    for (const path of ['elsewhere/a.txt', 'issues/run.exe'])
      expect((await attachments(visitor).createSignedUploadUrl(path)).error).not.toBeNull();
    const avatar = await visitor.storage.from('avatars').createSignedUploadUrl(`${self.id}/a.png`);
    expect(statusCode(avatar.error)).toBe('403');
  });

  it('cannot be used for reading, nor a read URL for uploading, and expires after two hours', async () => {
    const url = await instance.url();
    await attachments(service).upload('issues/both.txt', 'words');
    const reading = await attachments(service).createSignedUrl('issues/both.txt', 60);
    const uploading = await attachments(service).createSignedUploadUrl('issues/both.txt', { upsert: true });
    const readToken = new URL(reading.data?.signedUrl ?? '').searchParams.get('token') ?? '';
    const upload = (token: string) =>
      attachments(visitor).uploadToSignedUrl('issues/both.txt', token, 'other');
    expect(statusCode((await upload(readToken)).error)).toBe('400');
    const token = uploading.data?.token ?? '';
    expect(
      (await fetch(`${url}/storage/v1/object/sign/issue-attachments/issues/both.txt?token=${token}`)).status,
    ).toBe(400);
    clock = 2 * 60 * 60 * 1000;
    expect((await upload(token)).error?.message).toBe('The signed address has expired.');
    clock = 0;
    expect((await upload(token)).error).toBeNull();
    expect(await textOf('issue-attachments', 'issues/both.txt')).toBe('other');
  });
});

it.each([
  ['download', () => service.storage.from('one').download('p.png', { transform: { width: 10 } })],
  [
    'signed address',
    () => service.storage.from('one').createSignedUrl('p.png', 60, { transform: { width: 10 } }),
  ],
])('a %s of a transformed image is rejected as unsupported', async (_what, call) => {
  await service.storage.from('one').upload('p.png', 'x', { contentType: 'image/png', upsert: true });
  const { data, error } = await call();
  expect([data, error?.message, statusCode(error)]).toEqual([
    null,
    'Pictures are not transformed here: ask for the file itself.',
    '403',
  ]);
});
