import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseServer } from '../../../tests/instance/database-server.ts';
import { createScratchDatabase, type ScratchDatabase } from '../../../tests/instance/scratch-database.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { openPool, withConnection } from './pool.ts';

let scratch: ScratchDatabase;
let folder: string;

beforeEach(async () => {
  scratch = await createScratchDatabase(databaseServer().url);
  folder = await mkdtemp(join(tmpdir(), 'lastmile-migrations-'));
  for (const group of ['services', 'product'])
    for (const kind of ['migrations', 'schema']) await mkdir(join(folder, kind, group), { recursive: true });
  await declare('');
});
afterEach(async () => {
  await scratch.drop();
  await rm(folder, { recursive: true });
});

const plan = (file: string, sql: string) => writeFile(join(folder, 'migrations', file), sql);
const declare = (...files: string[]) => writeFile(join(folder, 'schema/order.txt'), files.join('\n'));
const define = (file: string, sql: string) => writeFile(join(folder, 'schema', file), sql);
const run = (product = true) => migrate(scratch.url, { folder: pathToFileURL(`${folder}/`), product });
const ask = <Row extends object>(text: string) =>
  withConnection(scratch.url, async (sql) => [...(await sql.query<Row[]>(text))]);
const namesIn = async (text: string) => (await ask<{ name: string }>(text)).map(({ name }) => name);
const applied = () => namesIn('select name from migrations.applied order by applied_at, name');
const relations = () =>
  namesIn(`select relname as name from pg_class where relnamespace = 'public'::regnamespace order by 1`);

describe('migrations', () => {
  it('migrations run once and in order, with the services before the product', async () => {
    await plan('services/0002_b.sql', 'create table b (a int references a)');
    await plan('services/0001_a.sql', 'create table a (id int primary key)');
    await plan('product/0101_c.sql', 'create table c (b int)');
    await run();
    await run();
    expect(await applied()).toEqual(['services/0001_a.sql', 'services/0002_b.sql', 'product/0101_c.sql']);
  });

  it('migrations can exclude the product', async () => {
    await plan('services/0001_a.sql', 'create table a ()');
    await plan('product/0101_c.sql', 'create table c ()');
    await run(false);
    expect(await relations()).toEqual(['a']);
  });

  it('migrations run once if many nodes start at the same time', async () => {
    await plan('services/0001_a.sql', 'create table a (); select pg_sleep(0.1);');
    await plan('services/0002_b.sql', 'create table b ();');
    await Promise.all([run(), run(), run(), run()]);
    expect(await applied()).toHaveLength(2);
  });

  it('a failed migration file is rolled back, and the next run resumes with that file', async () => {
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

  it('a migration file that was edited after it was applied is rejected', async () => {
    await plan('services/0001_a.sql', 'create table a ()');
    await run();
    await plan('services/0001_a.sql', 'create table a (id int)');
    await plan('services/0002_b.sql', 'create table b ()');
    await expect(run()).rejects.toThrow('services/0001_a.sql was edited after it had been applied');
    expect(await relations()).toEqual(['a']);
  });

  it('differences in line endings of migration files are ignored', async () => {
    await plan('services/0001_a.sql', 'create table a (\n);\n');
    await run();
    await plan('services/0001_a.sql', 'create table a (\r\n);\r\n');
    await run();
  });

  it('all migrations are applied after startup, including the product’s', async () => {
    await migrate(scratch.url);
    expect(await withConnection(scratch.url, pendingMigrations)).toEqual([]);
  });

  it('a database with the former migration history is rejected with instructions', async () => {
    await ask(`
      create schema migrations;
      create table migrations.applied (name text primary key, checksum text not null);
      insert into migrations.applied values ('services/0002_auth.sql', '')`);
    await expect(migrate(scratch.url)).rejects.toThrow(
      'This database was made before the migrations were rewritten and cannot be updated; start with an empty one.',
    );
  });
});

describe('the schema', () => {
  const objects = () =>
    namesIn(`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all select tgname from pg_trigger where not tgisinternal and tgrelid::regclass::text = 'a'
      union all select polname from pg_policy order by name`);
  const defineOne = (expression: string, more = '') =>
    define(
      'services/ones.sql',
      `create function one() returns int language sql as $$ select ${expression} $$; ${more}`,
    );

  beforeEach(async () => {
    await plan('services/0001_a.sql', 'create table a (id int)');
    await declare('# Comments and empty lines are left out.', '', 'services/ones.sql', 'product/twos.sql');
    await defineOne('1');
    await define(
      'product/twos.sql',
      `create function two() returns int language sql as $$ select one() + 1 $$;
       create view twos as select two() as n;
       create function twice() returns setof twos language sql as $$ select * from twos $$;
       create policy "Nobody" on a using (two() = 3);
       create function tell() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger tell after insert on a for each row execute function tell();`,
    );
  });

  const runWithProduct = async () => {
    await plan('product/0101_b.sql', 'create table b ()');
    await run();
  };

  it('the schema is applied after the migrations and can exclude the product', async () => {
    await run(false);
    expect(await objects()).toEqual(['one']);
    await runWithProduct();
    expect(await objects()).toEqual(['Nobody', 'one', 'tell', 'tell', 'twice', 'two', 'twos']);
    await run(false);
    expect(await objects()).toHaveLength(7);
  });

  it('the schema is applied again only when a file has changed', async () => {
    await runWithProduct();
    const [before] = await ask(`select xmin, oid from pg_proc where proname = 'one'`);
    await run();
    expect(await ask(`select xmin, oid from pg_proc where proname = 'one'`)).toEqual([before]);
    await defineOne('2');
    await run();
    expect(await ask('select n from twos')).toEqual([{ n: 3 }]);
  });

  it('the schema drops objects that its files no longer declare and keeps other objects', async () => {
    await runWithProduct();
    await ask('create function theirs() returns int language sql as $$ select 1 $$');
    const other = 'create function two(n int) returns text language sql as $$ select n::text $$;';
    await define('product/twos.sql', other);
    await run();
    expect(await objects()).toEqual(['one', 'theirs', 'two']);
  });

  it('the schema restores an object that a migration dropped', async () => {
    await runWithProduct();
    await plan('product/0102_c.sql', 'drop view twos cascade');
    await run();
    expect(await objects()).toHaveLength(7);
  });

  it('the schema does not change if a file fails or a function body refers to a missing object', async () => {
    await runWithProduct();
    const before = await objects();
    await defineOne('2', 'select 1 / 0;');
    await expect(run()).rejects.toThrow(
      'The schema file services/ones.sql failed and nothing was changed: division by zero',
    );
    await defineOne('nothing()');
    await expect(run()).rejects.toThrow(
      'The schema is wrong and nothing was changed: one(): function nothing() does not exist',
    );
    expect(await objects()).toEqual(before);
  });

  it('an earlier release does not downgrade the schema', async () => {
    await plan('services/0002_b.sql', 'create table b ()');
    await run(false);
    await rm(join(folder, 'migrations/services/0002_b.sql'));
    await defineOne('0');
    await run(false);
    expect(await ask('select one()')).toEqual([{ one: 1 }]);
  });

  it('a schema update waits for callers that have locked a table, and new callers do not fail', async () => {
    await runWithProduct();
    await defineOne('5');
    const holder = openPool(scratch.url, { max: 1 });
    const caller = openPool(scratch.url, { max: 2 });
    try {
      const held = holder.begin(async (tx) => {
        await tx`select from a`;
        await delay(1500);
      });
      let isOver = false;
      const updated = run().finally(() => {
        isOver = true;
      });
      const seen = new Set<number>();
      while (!isOver) {
        const [row] = await caller<{ n: number }[]>`select n from twos, twice() as t(m)`;
        if (row) seen.add(row.n);
        await caller`insert into a values (1)`;
      }
      await Promise.all([held, updated]);
      const [row] = await caller<{ n: number }[]>`select n from twos`;
      expect(row?.n).toBe(6);
      expect([...seen].filter((n) => n !== 2 && n !== 6)).toEqual([]);
    } finally {
      await Promise.all([holder.end(), caller.end()]);
    }
  });
});
