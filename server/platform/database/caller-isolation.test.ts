import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { type ApiRole, type Caller, callerOfClaims } from '../caller/caller.ts';
import { apiConnections, setCallerQueue } from './caller-queue.ts';
import { type CallerStatement, runCallerStatement } from './caller-transaction.ts';
import { openPool, type Sql } from './pool.ts';

const instance = setUpInstance();
let address: string;
const opened: Sql[] = [];

beforeAll(async () => {
  address = instance.apiUrl;
  await instance.sql.query(`
    create table public.trace (note text unique deferrable initially deferred);
    grant all on public.trace to service_role`);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.end()));
  await instance.sql`truncate public.trace`;
});

function pool(options: { max: number; keepsStatements?: boolean }): Sql {
  const sql = openPool(address, options);
  setCallerQueue(sql, { maxActive: options.max, maxQueued: 5000, maxWaitInMilliseconds: 60_000 });
  opened.push(sql);
  return sql;
}

function caller(role: ApiRole, sub: string | null = null): Caller {
  return callerOfClaims({ role, ...(sub ? { sub } : {}) });
}

function run(
  api: Sql,
  text: string,
  values: string[] = [],
  more: Partial<CallerStatement> = {},
  as = caller('service_role'),
) {
  return runCallerStatement<Record<string, unknown>>(api, as, { text, values, ...more });
}

it('behind a pooler, the connection of the server ends after 500 statements of new columns', async () => {
  const api = pool({ max: 1, keepsStatements: false });
  const killed = () =>
    instance.sql<[{ killed: number }]>`
      select sessions_killed::int as killed from pg_stat_database where datname = current_database()`;
  const [before] = await killed();
  for (let count = 0; count < 500; count += 1)
    await run(api, `select 1 as n${count}`, [], { isPrepared: false });
  await vi.waitUntil(async () => (await killed())[0].killed > before.killed, { timeout: 10_000 });
  expect(await run(api, 'select 1 as one')).toEqual([{ one: 1 }]);
});

const write = 'insert into public.trace values ($1::text) returning note';
const notes = async () => (await instance.sql`select note from public.trace`).map((row) => row.note);

const kinds = [
  { keepsStatements: true, isPrepared: true },
  { keepsStatements: true, isPrepared: false },
  { keepsStatements: false, isPrepared: false },
];

describe.each(kinds)(
  'a pooled connection with keepsStatements $keepsStatements and isPrepared $isPrepared',
  (kind) => {
    const { keepsStatements, isPrepared } = kind;
    const state = `select pg_backend_pid() as pid, session_user = current_user as is_itself, current_setting('search_path') as path,
    current_setting('transaction_read_only') as read_only, current_setting('timezone') as timezone,
    concat(current_setting('request.jwt.claims', true), current_setting('request.path', true)) as request`;
    const settings = { 'request.path': '/secret' };
    const endings: [string, string | null, string, string[], Partial<CallerStatement>][] = [
      ['success', null, write, ['new'], {}],
      ['no values', null, "select current_setting('request.path')", [], {}],
      ['a failing context', '22023', write, ['never'], { timezone: 'Nowhere/Nothing' }],
      ['a syntax error', '42601', 'selec $1::text', [''], {}],
      ['a failing statement', '22012', `${write}, 1 / ($1::text = '')::int`, ['never'], {}],
      [
        'a statement that fails after some rows',
        '22012',
        'select 2 / (2 - n) from generate_series(0, 2) n',
        [],
        {},
      ],
      ['a failing commit', '23505', write, ['there'], {}],
      ['a write in a read-only transaction', '25006', write, ['never'], { readOnly: true }],
      ['a rollback', null, write, ['undone'], { isRolledBack: true }],
    ];

    it.each(endings)(
      'a pooled connection keeps no caller state after %s',
      async (_ending, code, text, values, more) => {
        const api = pool({ max: 1, keepsStatements });
        const [before] = await api.query(state);
        for (let round = 0; round < 3; round += 1) {
          await instance.sql`truncate public.trace`;
          await instance.sql`insert into public.trace values ('there')`;
          const timezone = 'Asia/Tokyo';
          const answer = run(api, text, values, { isPrepared, settings, timezone, ...more });
          if (code === null) await answer;
          else await expect(answer).rejects.toMatchObject({ code });
          expect(await api.query(state)).toEqual([before]);
          expect(await notes()).toEqual(code === null && values[0] === 'new' ? ['there', 'new'] : ['there']);
          const whoIsIt = `select current_user as by, current_setting('transaction_read_only') as read_only`;
          expect(await run(api, whoIsIt, [], { isPrepared, readOnly: true }, caller('anon'))).toEqual([
            { by: 'anon', read_only: 'on' },
          ]);
        }
      },
    );

    it('a pooled connection prepares a statement again after the database has deallocated it', async () => {
      const api = pool({ max: 1, keepsStatements });
      for (let round = 0; round < 3; round += 1) {
        expect(await run(api, 'select $1::text as one', ['1'], { isPrepared })).toEqual([{ one: '1' }]);
        await api.query('deallocate all');
      }
    });

    it('a pooled connection runs each of 1,000 concurrent calls with its own claims', async () => {
      const api = pool({ max: apiConnections, keepsStatements });
      const whoAmI = `select current_user as by, current_setting('request.jwt.claims')::json ->> 'sub' as sub,
      current_setting('request.path') as path, $1::text as given, 1 / ($1::text <> '7')::int as one`;
      const call = async (_: unknown, at: number) => {
        const role = (['anon', 'authenticated', 'service_role'] as const)[at % 3] ?? 'anon';
        const sub = at % 2 ? `11111111-1111-4111-8111-${String(at).padStart(12, '0')}` : null;
        const given = String(at % 10);
        const more = { isPrepared: at % 4 < 2 && isPrepared, settings: { 'request.path': `/${at}` } };
        const answer = run(api, whoAmI, [given], more, caller(role, sub));
        if (given === '7') await expect(answer).rejects.toMatchObject({ code: '22012' });
        else expect(await answer).toEqual([{ by: role, sub, path: `/${at}`, given, one: 1 }]);
      };
      await Promise.all(Array.from({ length: 1000 }, call));
    });
  },
);

it('a pooled connection prepares a statement once per role', async () => {
  const api = pool({ max: 1 });
  for (const role of ['anon', 'authenticated', 'anon', 'authenticated'] as const)
    await run(api, 'select $1::text as kept', [''], {}, caller(role));
  const kept =
    await api`select from pg_prepared_statements where starts_with(statement, 'select $1::text as kept')`;
  expect(kept).toHaveLength(2);
});
