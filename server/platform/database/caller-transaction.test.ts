import { request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import type { ApiRole, Caller } from '../caller/caller.ts';
import { rememberSenders } from '../caller/request-sender.ts';
import { tooManyAtOnce } from '../fair-use/refusals.ts';
import { callerQueueOf, setCallerQueue } from './caller-queue.ts';
import { asCaller, runCallerStatement } from './caller-transaction.ts';
import type { Sql } from './connect.ts';

const instance = setUpInstance();
let api: Sql;
beforeAll(async () => {
  api = instance.platform.database.api;
});

const limitedBy = (limitFactor: number): Sql => Object.create(api, { limitFactor: { value: limitFactor } });
const userId = '11111111-1111-4111-8111-111111111111';

describe('a transaction as the caller', () => {
  it.each<ApiRole>(['anon', 'authenticated', 'service_role'])(
    'a caller’s transaction has the role and claims of %s',
    async (role) => {
      const text = `select current_user as role, auth.role() as claimed, auth.uid() as id, auth.email() as email,
        auth.jwt() ->> 'aal' as aal`;
      const [row] = await asCaller(api, caller(role), {}, (tx) => tx.query(text));
      expect(row).toEqual({ role, claimed: role, id: userId, email: 'ada@example.com', aal: 'aal1' });
    },
  );

  it.each([
    ['anon', 1, '1s 625ms'],
    ['authenticated', 1, '4s 2500ms'],
    ['anon', 100, '8s 5s'],
  ] as const)(
    'the role %s at LIMIT_FACTOR %d has %s for a statement and a lock',
    async (role, limitFactor, times) => {
      const text = `select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout')) as times`;
      const run = { text, values: [] };
      expect(await runCallerStatement(limitedBy(limitFactor), caller(role), run)).toEqual([{ times }]);
    },
  );

  it('a visitor’s slow statement in one round trip is canceled after a second', async () => {
    const run = { text: 'select pg_sleep(6)', values: [] };
    const slow = runCallerStatement(limitedBy(1), caller('anon'), run);
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  });

  it('the statement of a caller who hung up while it waited does not run', async () => {
    const waiting = limitedBy(1);
    const queue = setCallerQueue(waiting, { maxActive: 1, maxQueued: 5, maxWaitInMilliseconds: 10_000 });
    const release = await queue.acquire();
    const app = fastify();
    rememberSenders(app, { isLocal: true, trustProxy: false });
    let hasClosed = false;
    const outcomes: unknown[] = [];
    app.get('/', async (_request, reply) => {
      reply.raw.once('close', () => {
        hasClosed = true;
      });
      const statement = runCallerStatement(waiting, caller('anon'), { text: 'select 1', values: [] });
      outcomes.push(await statement.catch((error: unknown) => error));
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const sent = request(address)
      .on('error', () => {})
      .end();
    const poll = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 });
    await poll(queue.hasWaiting).toBe(true);
    sent.destroy();
    await poll(() => hasClosed).toBe(true);
    release();
    await poll(() => outcomes).toEqual([expect.objectContaining({ code: 'caller_hung_up' })]);
    await app.close();
  });

  it('after a large answer, the statements of its sender that waited are refused', async () => {
    const pool = limitedBy(1);
    const app = fastify();
    let answered = 0;
    const check = () => {
      if (answered > 0) throw tooManyAtOnce();
    };
    rememberSenders(app, { isLocal: true, trustProxy: false }, { check });
    app.get('/', async () => {
      await runCallerStatement(pool, caller('anon'), { text: 'select pg_sleep(0.1)', values: [] });
      answered += 1;
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject('/')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...Array(3).fill(200),
      ...Array(7).fill(429),
    ]);
    answered = 0;
    expect((await app.inject('/')).statusCode).toBe(200);
  });

  it('a connection is closed after 500 statements that it does not prepare', async () => {
    const backendOf = async (name: string) => {
      const run = { text: `select pg_backend_pid() as ${name}`, values: [], isPrepared: false };
      const [row] = await runCallerStatement<Record<string, number>>(api, caller('anon'), run);
      return row?.[name];
    };
    const used = new Set<number | undefined>();
    for (let count = 0; count < 11 * 500; count += 1) used.add(await backendOf(`n${count}`));
    const [{ open }] = await instance.sql<[{ open: number[] }]>`
      select array_agg(pid) as open from pg_stat_activity where application_name <> ''`;
    expect([...used].filter((pid) => !open.includes(pid ?? 0)).length).toBeGreaterThan(0);
  });

  it('a caller’s transaction is rolled back if the work fails', async () => {
    await instance.sql`create table public.scratch (id int)`;
    await instance.sql`grant all on public.scratch to service_role`;
    const failing = asCaller(api, caller('service_role'), {}, async (tx) => {
      await tx`insert into scratch values (1)`;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await instance.sql`select * from public.scratch`).toEqual([]);
  });

  it('a caller’s transaction accepts only the three API roles and request settings', async () => {
    await expect(asCaller(api, caller('postgres' as ApiRole), {}, (tx) => tx`select 1`)).rejects.toThrow();
    const settings = { session_authorization: 'postgres' };
    await expect(asCaller(api, caller('anon'), { settings }, (tx) => tx`select 1`)).rejects.toThrow();
  });
});

describe('turns at the database', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Asks for a turn for each name at once, and returns the names that need not wait. */
  async function admitted(queue: ReturnType<typeof callerQueueOf>, names: string[]): Promise<string[]> {
    const atOnce: string[] = [];
    for (const name of names)
      queue.acquire(name).then(
        () => atOnce.push(name),
        () => {},
      );
    await setImmediate();
    return [...atOnce];
  }

  it('all accounts of a network address count as one caller', async () => {
    const pool = limitedBy(1);
    const ofCaller = { maxActiveOfCaller: 1, maxQueuedOfCaller: 0 };
    const limits = { maxActive: 10, maxQueued: 10, maxWaitInMilliseconds: 10_000, ...ofCaller };
    await setCallerQueue(pool, limits).acquire('192.0.2.1');
    const app = fastify();
    rememberSenders(app, { isLocal: true, trustProxy: false });
    app.get<{ Params: { userId: string } }>('/:userId', async ({ params }) => {
      const account = { ...caller('authenticated'), ...params };
      return runCallerStatement(pool, account, { text: 'select 1', values: [] });
    });
    const status = async (remoteAddress: string, account: string) =>
      (await app.inject({ url: `/${account}`, remoteAddress })).statusCode;
    expect([await status('192.0.2.1', 'ada'), await status('192.0.2.1', 'bob')]).toEqual([429, 429]);
    expect(await status('192.0.2.2', 'ada')).toBe(200);
  });

  it('a caller has three connections, but only one while five are in use', async () => {
    const names = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c', 'c'];
    expect(await admitted(callerQueueOf(limitedBy(1)), names)).toEqual(['a', 'a', 'a', 'b', 'b', 'c']);
  });

  it.each([
    [900, 8, 1],
    [1100, 5, 1],
    [1100, 10, 2],
  ])(
    'six callers that each used %i ms of database time share %i connections at LIMIT_FACTOR %i',
    async (milliseconds, connections, limitFactor) => {
      const queue = callerQueueOf(limitedBy(limitFactor));
      const names = ['a', 'b', 'c', 'd', 'e', 'f'];
      const releases = await Promise.all(names.map((name) => queue.acquire(name)));
      vi.advanceTimersByTime(milliseconds);
      for (const release of releases) release();
      const twice = names.flatMap((name) => [name, name]);
      expect(await admitted(queue, twice)).toHaveLength(connections);
    },
  );
});

describe('injected statements', () => {
  const owned = [
    'select * from auth.users',
    'select * from marketplace.issue',
    'select * from mail.outbox',
    'create table public.mine ()',
    'set role postgres',
    'set role pg_read_all_data',
  ];

  it.each(owned)('an injected statement is denied after it resets its role: %s', async (statement) => {
    const attempt = asCaller(api, caller('anon'), {}, (tx) => tx.query(`reset role; ${statement}`));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });

  it('an injected statement is cancelled after the statement timeout', async () => {
    const [row] =
      await api`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`;
    expect(row).toEqual({ statement: '8s', idle: '15s' });
  });
});

function caller(role: ApiRole): Caller {
  const claims = { role, sub: userId, email: 'ada@example.com', aal: 'aal1' };
  return { role, claims, userId, sessionId: null };
}
