import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';

const instance = setUpInstance();
let service: SupabaseClient;
let people: Record<string, SupabaseClient>;
beforeAll(async () => {
  const url = await instance.url();
  const { anonKey, serviceRoleKey } = instance.platform.keys;
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
  service = createClient(url, serviceRoleKey, quiet);
  const signedIn = async (kind: 'client' | 'engineer') => {
    const { accessToken } = await signUpAs(instance, kind);
    return createClient(url, anonKey, { accessToken: async () => accessToken });
  };
  people = {
    visitor: createClient(url, anonKey, quiet),
    client: await signedIn('client'),
    engineer: await signedIn('engineer'),
  };
});

const who = (name: string) => people[name] as SupabaseClient;
const statusCode = (error: unknown) => (error as { statusCode?: string } | null)?.statusCode;

describe('a bucket', () => {
  it('is created, read, partly updated, emptied and deleted by the service role', async () => {
    const made = await service.storage.createBucket('reports', {
      public: true,
      fileSizeLimit: '2mb',
      allowedMimeTypes: ['text/*'],
    });
    expect(made.data).toEqual({ name: 'reports' });
    expect((await service.storage.updateBucket('reports', { public: false })).error).toBeNull();
    expect((await service.storage.getBucket('reports')).data).toMatchObject({
      id: 'reports',
      public: false,
      file_size_limit: 2_000_000,
      allowed_mime_types: ['text/*'],
    });
    await service.storage.from('reports').upload('a/b.txt', 'words');
    const kept = await service.storage.deleteBucket('reports');
    expect([statusCode(kept.error), kept.error?.message]).toEqual([
      '409',
      'The bucket you tried to delete is not empty',
    ]);
    expect((await service.storage.emptyBucket('reports')).error).toBeNull();
    expect((await service.storage.from('reports').list('a')).data).toEqual([]);
    expect((await service.storage.deleteBucket('reports')).error).toBeNull();
    expect((await service.storage.getBucket('reports')).error?.message).toBe('Bucket not found');
  });

  it('is created once, with a valid name and valid limits', async () => {
    await service.storage.createBucket('once', { public: false });
    expect(statusCode((await service.storage.createBucket('once', { public: false })).error)).toBe('409');
    expect((await service.storage.createBucket('a/b', { public: false })).error?.message).toBe(
      'Bucket name invalid',
    );
    for (const fileSizeLimit of ['much', '-1', 0.5, 'NaNmb'])
      expect(
        statusCode((await service.storage.createBucket('limited', { public: false, fileSizeLimit })).error),
      ).toBe('400');
    const types = await service.storage.createBucket('limited', {
      public: false,
      allowedMimeTypes: ['everything'],
    });
    expect(statusCode(types.error)).toBe('400');
    expect(statusCode((await service.storage.updateBucket('nowhere', { public: true })).error)).toBe('404');
    expect(statusCode((await service.storage.emptyBucket('nowhere')).error)).toBe('404');
    expect(statusCode((await service.storage.deleteBucket('nowhere')).error)).toBe('404');
  });

  it.each(['visitor', 'client', 'engineer'])(
    'cannot be created, changed, emptied or deleted by other roles: %s',
    async (name) => {
      const { storage } = who(name);
      await service.storage.from('issue-attachments').upload(`issues/${name}.txt`, 'words');
      expect(statusCode((await storage.createBucket(`of-${name}`, { public: true })).error)).toBe('403');
      expect(statusCode((await storage.updateBucket('issue-attachments', { public: true })).error)).toBe(
        '403',
      );
      expect(statusCode((await storage.deleteBucket('avatars')).error)).toBe('403');
      await storage.emptyBucket('issue-attachments');
      expect((await service.storage.from('issue-attachments').exists(`issues/${name}.txt`)).data).toBe(true);
      expect((await service.storage.getBucket('issue-attachments')).data?.public).toBe(false);
      expect((await service.storage.listBuckets({ search: `of-${name}` })).data).toEqual([]);
    },
  );

  it('is emptied of all files a user may delete, even behind a thousand that they may only read', async () => {
    await service.storage.createBucket('many', { public: false });
    const { sql } = instance;
    await sql.query(`
      create policy "Sees the bucket" on storage.buckets for select to authenticated using (id = 'many');
      create policy "Sees all of it" on storage.objects for select to authenticated using (bucket_id = 'many');
      create policy "Deletes some" on storage.objects for delete to authenticated
        using (bucket_id = 'many' and name like 'mine/%')`);
    await sql`
      insert into storage.objects (bucket_id, name)
      select 'many', 'kept/' || n from generate_series(1, 1000) n`;
    await sql`insert into storage.objects (bucket_id, name) values ('many', 'mine/1'), ('many', 'kept/last')`;
    expect((await who('client').storage.emptyBucket('many')).error).toBeNull();
    const [left] = await sql`
      select count(*)::int as files, count(*) filter (where name like 'mine/%')::int as mine
      from storage.objects where bucket_id = 'many'`;
    expect(left).toEqual({ files: 1001, mine: 0 });
  });

  it('is found by part of its name, matched literally', async () => {
    await service.storage.createBucket('a_b', { public: false });
    await service.storage.createBucket('axb', { public: false });
    const found = await service.storage.listBuckets({ search: 'a_', sortColumn: 'name', limit: 5 });
    expect(found.data?.map(({ id }) => id)).toEqual(['a_b']);
    expect((await service.storage.listBuckets({ search: '%' })).data).toEqual([]);
  });
});

describe('a paginated file list', () => {
  const pages = async (options: object) => {
    const names: string[][] = [];
    for (let cursor: string | undefined; ; ) {
      const { data } = await service.storage.from('paged').listV2({ ...options, ...(cursor && { cursor }) });
      names.push([...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name));
      cursor = data?.nextCursor;
      if (!data?.hasNext) return names;
    }
  };
  beforeAll(async () => {
    await service.storage.createBucket('paged', { public: false });
    for (const path of ['a/3.txt', 'a/1.txt', 'a/deep/x.txt', 'a/deep/y.txt', 'a_/no.txt', 'b.txt'])
      await service.storage.from('paged').upload(path, 'words');
  });

  it('returns every file once, in the requested order', async () => {
    expect(await pages({ limit: 2 })).toEqual([
      ['a/1.txt', 'a/3.txt'],
      ['a/deep/x.txt', 'a/deep/y.txt'],
      ['a_/no.txt', 'b.txt'],
    ]);
    expect(await pages({ prefix: 'a/', limit: 3, sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      ['a/deep/y.txt', 'a/deep/x.txt', 'a/1.txt'],
      ['a/3.txt'],
    ]);
  });

  it('returns deeper files once, as their folder', async () => {
    expect(await pages({ prefix: 'a/', with_delimiter: true, limit: 1 })).toEqual([
      ['a/1.txt'],
      ['a/3.txt'],
      ['a/deep/'],
    ]);
    expect(await pages({ with_delimiter: true })).toEqual([['a/', 'a_/', 'b.txt']]);
  });

  it('accepts only its own cursors', async () => {
    const asked = { limit: 1, sortBy: { column: 'created_at' as const } };
    const { data } = await service.storage.from('paged').listV2(asked);
    for (const cursor of [
      'nonsense',
      data?.nextCursor ?? '',
      Buffer.from('{"name":1}').toString('base64url'),
    ]) {
      const { error } = await service.storage.from('paged').listV2({ cursor });
      expect(statusCode(error)).toBe('400');
    }
  });

  it.each(['visitor', 'client', 'engineer'])('omits files of other users: %s', async (name) => {
    const { data } = await who(name).storage.from('issue-attachments').listV2({ with_delimiter: true });
    expect(data).toMatchObject({ hasNext: false, folders: [], objects: [] });
  });
});
