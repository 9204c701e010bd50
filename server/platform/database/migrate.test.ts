import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer } from '../../../tests/instance/administer.ts';
import { databaseServer } from '../../../tests/instance/database-server.ts';
import { withDatabase } from './connect.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const server = databaseServer();
let name: string;
let url: string;
let folder: string;

beforeEach(async () => {
  name = `lastmile_migrate_${randomBytes(6).toString('hex')}`;
  url = withDatabase(server.url, name);
  await administer(server.url, (sql) => sql`create database ${sql(name)}`);
  folder = await mkdtemp(join(tmpdir(), 'lastmile-migrations-'));
  await Promise.all([mkdir(join(folder, 'services')), mkdir(join(folder, 'product'))]);
});
afterEach(async () => {
  await administer(server.url, (sql) => sql`drop database ${sql(name)} with (force)`);
  await rm(folder, { recursive: true });
});

const plan = (file: string, sql: string) => writeFile(join(folder, file), sql);
const run = (product = true) => migrate(url, { folder: pathToFileURL(`${folder}/`), product });
const applied = () =>
  administer(url, async (sql) =>
    (await sql<{ name: string }[]>`select name from migrations.applied order by applied_at, name`).map(
      (row) => row.name,
    ),
  );
const relations = () =>
  administer(url, async (sql) =>
    (
      await sql<
        { name: string }[]
      >`select relname as name from pg_class where relnamespace = 'public'::regnamespace order by 1`
    ).map((row) => row.name),
  );

describe('migrations', () => {
  it('run in order, services before product, and once', async () => {
    await plan('services/0002_b.sql', 'create table b (a int references a)');
    await plan('services/0001_a.sql', 'create table a (id int primary key)');
    await plan('product/0101_c.sql', 'create view c as select * from b');
    await run();
    await run();
    expect(await applied()).toEqual(['services/0001_a.sql', 'services/0002_b.sql', 'product/0101_c.sql']);
  });

  it('leave the product out where it is not wanted', async () => {
    await plan('services/0001_a.sql', 'create table a ()');
    await plan('product/0101_c.sql', 'create table c ()');
    await run(false);
    expect(await relations()).toEqual(['a']);
  });

  it('run once when many nodes start together', async () => {
    await plan('services/0001_a.sql', 'create table a (); select pg_sleep(0.1);');
    await plan('services/0002_b.sql', 'create table b ();');
    await Promise.all([run(), run(), run(), run()]);
    expect(await applied()).toHaveLength(2);
  });

  it('leave nothing of one that fails, keep those before it, and go on from there', async () => {
    await plan('services/0001_a.sql', 'create table a ()');
    await plan('services/0002_b.sql', 'create table b (); select 1 / 0;');
    await expect(run()).rejects.toThrow(
      'The migration services/0002_b.sql failed and was rolled back: division by zero',
    );
    expect(await relations()).toEqual(['a']);
    await plan('services/0002_b.sql', 'create table b ()');
    await run();
    expect(await relations()).toEqual(['a', 'b']);
  });

  it('refuse a file that was edited after it had been applied', async () => {
    await plan('services/0001_a.sql', 'create table a ()');
    await run();
    await plan('services/0001_a.sql', 'create table a (id int)');
    await plan('services/0002_b.sql', 'create table b ()');
    await expect(run()).rejects.toThrow('services/0001_a.sql was edited after it had been applied');
    expect(await relations()).toEqual(['a']);
  });

  it('are the same file with other line ends', async () => {
    await plan('services/0001_a.sql', 'create table a (\n);\n');
    await run();
    await plan('services/0001_a.sql', 'create table a (\r\n);\r\n');
    await run();
  });

  it('of the product are all there after a start', async () => {
    await administer(url, async (sql) => {
      await migrate(url);
      expect(await pendingMigrations(sql)).toEqual([]);
    });
  });
});
