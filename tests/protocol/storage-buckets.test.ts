import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { setUpStorage, statusOf } from '../instance/storage-setup.ts';

const storage = setUpStorage();
const buckets = () => storage.service.storage;

describe('buckets', () => {
  it('the service role creates, reads, partly updates, empties and deletes a bucket', async () => {
    const made = await buckets().createBucket('reports', {
      public: true,
      fileSizeLimit: '2mb',
      allowedMimeTypes: ['text/*'],
    });
    expect(made.data).toEqual({ name: 'reports' });
    expect((await buckets().updateBucket('reports', { public: false })).error).toBeNull();
    expect((await buckets().getBucket('reports')).data).toMatchObject({
      id: 'reports',
      public: false,
      file_size_limit: 2_000_000,
      allowed_mime_types: ['text/*'],
    });
    await buckets().from('reports').upload('a/b.txt', 'words');
    expect((await buckets().deleteBucket('reports')).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    });
    expect((await buckets().emptyBucket('reports')).error).toBeNull();
    expect((await buckets().from('reports').list('a')).data).toEqual([]);
    expect((await buckets().deleteBucket('reports')).error).toBeNull();
    expect((await buckets().getBucket('reports')).error?.message).toBe('Bucket not found');
  });

  it('a bucket cannot be created twice', async () => {
    await buckets().createBucket('once', { public: false });
    expect(await statusOf(buckets().createBucket('once', { public: false }))).toBe('409');
  });

  it.each<[string, Omit<Parameters<SupabaseClient['storage']['createBucket']>[1] & object, 'public'>]>([
    ['a/b', {}],
    ['limited', { fileSizeLimit: 'much' }],
    ['limited', { fileSizeLimit: '-1' }],
    ['limited', { fileSizeLimit: 0.5 }],
    ['limited', { fileSizeLimit: 'NaNmb' }],
    ['limited', { allowedMimeTypes: ['everything'] }],
  ])('a bucket named %j with %j is not created', async (name, settings) => {
    expect(await statusOf(buckets().createBucket(name, { public: false, ...settings }))).toBe('400');
  });

  it.each(['bucket', 'object/info/issue-attachments/issues/info.txt'])(
    'caches may not keep GET %s',
    async (path) => {
      await buckets().from('issue-attachments').upload('issues/info.txt', 'words');
      const { serviceRoleKey } = storage.instance.platform.keys;
      const headers = { authorization: `Bearer ${serviceRoleKey}` };
      const response = await fetch(`${storage.url}/${path}`, { headers });
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    },
  );

  it('a bucket that does not exist cannot be updated, emptied or deleted', async () => {
    expect(await statusOf(buckets().updateBucket('nowhere', { public: true }))).toBe('404');
    expect(await statusOf(buckets().emptyBucket('nowhere'))).toBe('404');
    expect(await statusOf(buckets().deleteBucket('nowhere'))).toBe('404');
  });

  it('emptying a bucket removes every file that the user may delete, even after a thousand others', async () => {
    await buckets().createBucket('many', { public: false });
    const { sql } = storage.instance;
    await sql.query(`
      create policy "Sees the bucket" on storage.buckets for select to authenticated using (id = 'many');
      create policy "Sees all of it" on storage.objects for select to authenticated using (bucket_id = 'many');
      create policy "Deletes some" on storage.objects for delete to authenticated
        using (bucket_id = 'many' and name like 'mine/%')`);
    await sql`
      insert into storage.objects (bucket_id, name)
      select 'many', 'kept/' || n from generate_series(1, 1000) n`;
    await sql`insert into storage.objects (bucket_id, name) values ('many', 'mine/1'), ('many', 'kept/last')`;
    const { client } = await storage.signUp('client');
    expect((await client.storage.emptyBucket('many')).error).toBeNull();
    const [left] = await sql`
      select count(*)::int as files, count(*) filter (where name like 'mine/%')::int as mine
      from storage.objects where bucket_id = 'many'`;
    expect(left).toEqual({ files: 1001, mine: 0 });
  });

  it('a bucket is found by part of its name, matched literally', async () => {
    await buckets().createBucket('a_b', { public: false });
    await buckets().createBucket('axb', { public: false });
    const found = await buckets().listBuckets({ search: 'a_', sortColumn: 'name', limit: 5 });
    expect(found.data?.map(({ id }) => id)).toEqual(['a_b']);
    expect((await buckets().listBuckets({ search: '%' })).data).toEqual([]);
  });

  it("a bucket's name is visible to everyone", async () => {
    const { storage: visitor } = storage.visitor;
    expect((await visitor.getBucket('issue-attachments')).data).toMatchObject({
      id: 'issue-attachments',
      public: false,
      file_size_limit: 5 * 1024 * 1024,
    });
    expect((await visitor.listBuckets()).data?.map(({ id }) => id)).toContain('issue-attachments');
    expect((await visitor.getBucket('elsewhere')).error).toMatchObject({
      message: 'Bucket not found',
      statusCode: '404',
    });
  });

  it('a bucket restricts uploads to its media types and size', async () => {
    await storage.instance.sql`
      insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values ('pictures', 'pictures', 10, '{image/*}')`;
    const pictures = buckets().from('pictures');
    const [picture, text] = [{ contentType: 'image/png' }, { contentType: 'text/plain' }];
    expect((await pictures.upload('a.png', 'tiny', picture)).error).toBeNull();
    expect((await pictures.upload('a.txt', 'tiny', text)).error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/plain is not supported',
    });
    expect(await statusOf(pictures.upload('b.png', 'far too large', picture))).toBe('413');
  });
});
