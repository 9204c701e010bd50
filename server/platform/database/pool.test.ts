import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../../../tests/instance/test-instance.ts';
import { openPool, openQueuePool, type Sql } from './pool.ts';
import { assignments, fragment, identifier, json, rowsToInsert } from './sql.ts';
import type { TransactionSql } from './transaction.ts';

let instance: TestInstance;
let sql: Sql;
beforeAll(async () => {
  instance = await createTestInstance();
  sql = openPool(instance.platform.database.ownerUrl, { max: 1 });
  await sql`create table public.kept (id int primary key, note text, tags text[], data jsonb, at timestamptz)`;
});
afterAll(async () => {
  await sql.end();
  await instance.close();
});

describe('a value from the database', () => {
  it.each<[string, unknown]>([
    ['1::int', 1],
    ['1.5::float8', 1.5],
    ['9007199254740993::bigint', '9007199254740993'],
    ['12.50::numeric', '12.50'],
    ['true', true],
    [`'2026-02-28'::date`, new Date('2026-02-28T00:00:00Z')],
    [`'2026-02-28 12:30:00.25+02'::timestamptz`, new Date('2026-02-28T10:30:00.250Z')],
    [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    [`'null'::json`, null],
    [`'\\x00ff'::bytea`, Buffer.from([0, 255])],
    [`array['a,b', null, 'c"d']`, ['a,b', null, 'c"d']],
    [
      'array[[1, 2], [3, null]]',
      [
        [1, 2],
        [3, null],
      ],
    ],
    [`array['2026-02-28'::timestamptz]`, [new Date('2026-02-28T00:00:00Z')]],
    [`array['x'::name]`, ['x']],
    [`array['{"a": 1}'::jsonb]`, [{ a: 1 }]],
    ['array[]::bigint[]', []],
    [`interval '1 day'`, '1 day'],
    ['null::text', null],
  ])('the database value %s is read correctly', async (expression, value) => {
    expect(await sql.query(`select ${expression} as value`, [])).toEqual([{ value }]);
    expect(await sql.query(`select ${expression} as value`)).toEqual([{ value }]);
  });
});

describe('a value for the database', () => {
  it.each<[string, Parameters<Sql['query']>[1], unknown]>([
    ['text', ['it’s "so"\\'], 'it’s "so"\\'],
    ['int', [7], 7],
    ['bigint', [9007199254740993n], '9007199254740993'],
    ['boolean', [false], false],
    ['timestamptz', [new Date('2026-02-28T10:30:00.250Z')], new Date('2026-02-28T10:30:00.250Z')],
    ['bytea', [Buffer.from([0, 255])], Buffer.from([0, 255])],
    ['text[]', [['a,b', null, 'c"d\\', '', 'NULL']], ['a,b', null, 'c"d\\', '', 'NULL']],
    ['int[]', [[1, 2]], [1, 2]],
    ['boolean[]', [[true, false]], [true, false]],
    ['timestamptz[]', [[new Date(0)]], [new Date(0)]],
    ['jsonb', [json([{ a: 1 }, 'b'])], [{ a: 1 }, 'b']],
    ['jsonb', [json('text')], 'text'],
    ['jsonb', [json(null)], null],
    ['text', [null], null],
  ])('a value of type %s is sent to the database: %s', async (type, values, value) => {
    expect(await sql.query(`select $1::${type} as value`, values)).toEqual([{ value }]);
  });

  it('an undefined value or a bare object is rejected', async () => {
    const missing = undefined as unknown as string;
    await expect(sql`select ${missing}::text`).rejects.toThrow(TypeError);
    await expect(sql`select ${{ a: 1 } as unknown as string}::jsonb`).rejects.toThrow(TypeError);
  });
});

describe('statements', () => {
  it('a statement is built from fragments, names, rows and changes', async () => {
    const columns = fragment`id, note`;
    await sql`insert into ${identifier('public.kept')} ${rowsToInsert([
      { id: 1, note: 'one', tags: ['a'], data: json({ b: 1 }) },
      { id: 2, note: 'two', tags: [], data: null },
    ])}`;
    await sql`update public.kept set ${assignments({ note: 'changed', tags: undefined })} where id = ${2}`;
    expect(await sql`select ${columns} from public.kept where id = any(${[1, 2]}) order by id`).toEqual([
      { id: 1, note: 'one' },
      { id: 2, note: 'changed' },
    ]);
  });

  it('a statement is prepared again after the table has changed or the server has deallocated it', async () => {
    const read = (tx: TransactionSql) => tx`select * from public.kept where id = ${1}`;
    await read(sql);
    for (const change of ['deallocate all', 'alter table public.kept add column more int']) {
      await sql.query(change);
      expect(await read(sql)).toHaveLength(1);
    }
    for (const change of ['deallocate all', 'alter table public.kept drop column more']) {
      await sql.query(change);
      expect(await sql.begin(read)).toHaveLength(1);
    }
  });

  it('a statement waits for earlier statements of its transaction', async () => {
    const numbers = await sql.begin((tx) =>
      Promise.all([1, 2, 3].map((n) => tx`select ${n}::int as n, pg_current_xact_id()::text as transaction`)),
    );
    expect(numbers.map(([row]) => row?.n)).toEqual([1, 2, 3]);
    expect(new Set(numbers.map(([row]) => row?.transaction)).size).toBe(1);
  });
});

describe('transactions', () => {
  it('a transaction is rolled back if a statement fails, even if the work catches the error', async () => {
    const work = sql.begin(async (tx) => {
      await tx`insert into public.kept (id) values (10)`;
      await tx`select 1 / 0`.catch(() => {});
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await sql`select from public.kept where id = 10`).toEqual([]);
  });

  it('a transaction accepts no statements after it has ended', async () => {
    let late: (() => Promise<unknown>) | undefined;
    await sql.begin(async (tx) => {
      await tx`select 1`;
      late = () => tx`insert into public.kept (id) values (11)`;
    });
    await expect(late?.()).rejects.toThrow('over');
    expect(await sql`select from public.kept where id = 11`).toEqual([]);
  });
});

describe('connections', () => {
  it('a connection has an application name and the time zone UTC', async () => {
    expect(
      await sql`select current_setting('TimeZone') as zone, current_setting('application_name') as name`,
    ).toEqual([{ zone: 'UTC', name: 'lastmile' }]);
  });

  it('the most recently used connection is taken from the pool', async () => {
    const pool = openPool(instance.platform.database.ownerUrl, { max: 3 });
    const connection = async () => (await pool`select pg_backend_pid() as pid`)[0]?.pid;
    await Promise.all([1, 2, 3].map(() => pool`select pg_sleep(0.05)`));
    const last = await connection();
    for (let turn = 0; turn < 5; turn += 1) expect(await connection()).toBe(last);
    await pool.end();
  });

  it('a connection is closed after 5,000 uses', async () => {
    const pool = openPool(instance.platform.database.ownerUrl, { max: 1 });
    const found = new Set<unknown>();
    for (let use = 0; use <= 5_000; use += 1) found.add((await pool`select pg_backend_pid() as pid`)[0]?.pid);
    await pool.end();
    expect(found.size).toBe(2);
  });

  it.runIf(existsSync('/proc/self/status'))(
    'a connection to a server on this machine is closed once it uses over 64 MiB',
    async () => {
      const pool = openPool(instance.platform.database.ownerUrl, { max: 1 });
      const keep = async (name: string, mebibytes: number) => {
        const count = mebibytes * 1024;
        const [row] = await pool`
          select pg_backend_pid() as pid from set_config(${name}, repeat(repeat('x', 1024), ${count}::int), false)`;
        return row?.pid;
      };
      const first = await keep('kept.a', 1);
      await delay(1_100);
      expect(await keep('kept.a', 1)).toBe(first);
      await delay(1_100);
      for (const name of ['kept.b', 'kept.c', 'kept.d', 'kept.e']) await keep(name, 20);
      await delay(1_100);
      await keep('kept.a', 1);
      expect(await keep('kept.a', 1)).not.toBe(first);
      await pool.end();
    },
  );

  it.runIf(existsSync('/proc/self/status'))(
    'a connection is kept after a statement with a large answer fails',
    async () => {
      const pool = openPool(instance.platform.database.ownerUrl, { max: 1 });
      const idOf = async () => (await pool`select pg_backend_pid() as pid`)[0]?.pid;
      const first = await idOf();
      for (const round of [0, 1]) {
        await delay(1_100);
        const failing = pool`
        select 1 / (pg_column_size(json_agg(r)) * ${round}::int * 0) from (
          select json_build_object('a', d, 'b', d, 'c', d)
          from generate_series(1, 60), lateral (select repeat(E'\\x01', 49998) as d) x) r`;
        await expect(failing).rejects.toMatchObject({ code: '22012' });
        expect(await idOf()).toBe(first);
      }
      await pool.end();
    },
  );

  it.runIf(existsSync('/proc/self/status'))(
    'a statement that needs more memory than its pool allows fails, and its connection goes on',
    async () => {
      const pool = openPool(instance.platform.database.ownerUrl, { max: 1, mostMemory: 256 * 1024 ** 2 });
      const fill = (mebibytes: number) => pool`
        select pg_backend_pid() as pid, array_length(array_agg(repeat('x', 1024 * 1024)), 1) as length
        from generate_series(1, ${mebibytes}::int)`;
      const [first] = await fill(100);
      await expect(fill(300)).rejects.toMatchObject({ code: '53200', message: 'out of memory' });
      expect(await fill(100)).toEqual([{ pid: first?.pid, length: 100 }]);
      await pool.end();
    },
  );

  it('a connection in the pool of the queue has JIT and sequential scans disabled', async () => {
    const pool = openQueuePool(instance.platform.database.ownerUrl, () => {});
    const { rows } = await pool.query(
      `select current_setting('jit') as jit, current_setting('enable_seqscan') as seqscan`,
    );
    await pool.end();
    expect(rows).toEqual([{ jit: 'off', seqscan: 'off' }]);
  });
});
