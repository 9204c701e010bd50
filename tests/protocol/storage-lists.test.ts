import { beforeAll, describe, expect, it } from 'vitest';
import { setUpStorage, statusOf } from '../instance/storage-setup.ts';

const storage = setUpStorage();

describe('a list of a folder', () => {
  beforeAll(async () => {
    await storage.instance.sql`insert into storage.buckets (id, name) values ('shelf', 'shelf')`;
    for (const path of ['b.txt', 'a/one.txt', 'a/two.txt', 'a/deep/three.txt', 'ab.txt', 'B.txt'])
      await storage.service.storage.from('shelf').upload(path, 'x');
  });

  it.each<[string, object, string[]]>([
    ['', {}, ['B.txt', 'a/', 'ab.txt', 'b.txt']],
    ['a', {}, ['deep/', 'one.txt', 'two.txt']],
    ['a/', {}, ['deep/', 'one.txt', 'two.txt']],
    ['', { limit: 2, offset: 1 }, ['a/', 'ab.txt']],
    ['', { sortBy: { column: 'name', order: 'desc' } }, ['b.txt', 'ab.txt', 'a/', 'B.txt']],
    ['a', { sortBy: { column: 'created_at', order: 'desc' } }, ['deep/', 'two.txt', 'one.txt']],
    ['', { search: 'b' }, ['B.txt', 'b.txt']],
    ['a', { search: 'o' }, ['one.txt']],
    ['a', { search: '%' }, []],
    ['nothing', {}, []],
  ])('a list of the folder %j with %j shows the files and folders in it', async (prefix, options, names) => {
    const { data } = await storage.service.storage.from('shelf').list(prefix, options);
    expect(data?.map((entry) => `${entry.name}${entry.id ? '' : '/'}`)).toEqual(names);
  });

  it('a folder list is empty for a visitor, and fails if the bucket does not exist', async () => {
    const list = (bucket: string) => storage.visitor.storage.from(bucket).list('', { limit: 1 });
    expect(await list('issue-attachments')).toEqual({ data: [], error: null });
    const error = { message: 'Bucket not found', status: 400, statusCode: '404' };
    expect(await list('elsewhere')).toMatchObject({ data: null, error });
  });
});

describe('paginated file lists', () => {
  const paged = () => storage.service.storage.from('paged');
  const pages = async (options: object) => {
    const names: string[][] = [];
    for (let cursor: string | undefined; ; ) {
      const { data } = await paged().listV2({ ...options, ...(cursor && { cursor }) });
      names.push([...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name));
      cursor = data?.nextCursor;
      if (!data?.hasNext) return names;
    }
  };
  beforeAll(async () => {
    await storage.service.storage.createBucket('paged', { public: false });
    for (const path of ['a/3.txt', 'a/1.txt', 'a/deep/x.txt', 'a/deep/y.txt', 'a_/no.txt', 'b.txt'])
      await paged().upload(path, 'words');
  });

  it.each<[string, object, string[][]]>([
    [
      'returns every file once',
      { limit: 2 },
      [
        ['a/1.txt', 'a/3.txt'],
        ['a/deep/x.txt', 'a/deep/y.txt'],
        ['a_/no.txt', 'b.txt'],
      ],
    ],
    [
      'keeps the requested order',
      { prefix: 'a/', limit: 3, sortBy: { column: 'created_at', order: 'desc' } },
      [['a/deep/y.txt', 'a/deep/x.txt', 'a/1.txt'], ['a/3.txt']],
    ],
    [
      'returns deeper files once, as their folder',
      { prefix: 'a/', with_delimiter: true, limit: 1 },
      [['a/1.txt'], ['a/3.txt'], ['a/deep/']],
    ],
    ['returns top folders', { with_delimiter: true }, [['a/', 'a_/', 'b.txt']]],
  ])('a paginated file list %s', async (_what, options, names) => {
    expect(await pages(options)).toEqual(names);
  });

  it('a paginated file list rejects an invalid cursor and a cursor of another sort order', async () => {
    const { data } = await paged().listV2({ limit: 1, sortBy: { column: 'created_at' } });
    const foreign = ['nonsense', data?.nextCursor ?? '', Buffer.from('{"name":1}').toString('base64url')];
    for (const cursor of foreign) expect(await statusOf(paged().listV2({ cursor }))).toBe('400');
  });
});
