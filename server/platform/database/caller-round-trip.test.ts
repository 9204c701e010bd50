import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cable, cuttableConnection } from '../../../tests/instance/cuttable-connection.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { callerOfRole } from '../caller/caller.ts';
import { setCallerQueue } from './caller-queue.ts';
import { asCaller, type CallerStatement, runCallerStatement } from './caller-transaction.ts';
import { connect, type Database } from './connect.ts';

const instance = setUpInstance();
let cable: Cable;
let database: Database;

beforeAll(async () => {
  await instance.sql.query(`
    create table public.trace (note text unique deferrable initially deferred);
    grant all on public.trace to service_role`);
});
beforeEach(async () => {
  await instance.sql`truncate public.trace`;
  cable = await cuttableConnection(instance.apiUrl);
  database = connect({ owner: cable.address, api: cable.address, isPooled: false });
});
afterEach(async () => {
  await database.close();
  cable.close();
});

const service = callerOfRole('service_role');

function run(
  text: string,
  values: string[] = [],
  more: Partial<CallerStatement> = {},
  api = database.api,
): Promise<unknown[]> {
  return runCallerStatement(api, service, { text, values, ...more });
}

const lost = { code: expect.stringMatching(/CONN/) };
const sync = 'S\0\0\0\u0004';
const notes = async () =>
  (await instance.sql`select note from public.trace order by note`).map((row) => row.note);
const sleep = 'select pg_sleep(($1::text)::int)';
const write = 'insert into public.trace values ($1::text) returning current_user as by, note';

describe('a statement in one round trip', () => {
  it('a statement is sent together with its settings and Sync before the first response', async () => {
    await run(write, ['first']);
    await run(write, ['undone'], { isRolledBack: true });
    cable.holdAnswersUntil(sync);
    expect(await run(write, ['second'])).toHaveLength(1);
    cable.holdAnswersUntil('rollback');
    expect(await run(write, ['undone'], { isRolledBack: true })).toHaveLength(1);
    expect(await notes()).toEqual(['first', 'second']);
  });

  it.each([true, false])('a statement uses one Sync on every run with isPrepared %s', async (isPrepared) => {
    await run('select 1 where $1::text is null', ['']);
    for (const note of ['new', 'known']) {
      const sent = cable.listen();
      await run(write, [note], { isPrepared });
      expect(sent().split(sync)).toHaveLength(2);
      expect(sent()).not.toContain('begin');
    }
  });

  it('a statement fails if the connection is lost while it runs', async () => {
    for (const isPrepared of [true, false]) {
      const text = `select pg_sleep(($1::text)::int), ${isPrepared} as is_prepared`;
      const slow = run(text, ['5'], { isPrepared });
      slow.catch(() => {});
      const { api } = instance.platform.database;
      const active = () =>
        api`select from pg_stat_activity where state = 'active' and starts_with(query, ${text})`;
      await expect.poll(active, { timeout: 20_000 }).toHaveLength(1);
      cable.cut();
      await expect(slow).rejects.toMatchObject(lost);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['prepared statement', () => run(sleep, ['2'])],
    ['statement', () => run(sleep, ['2'], { isPrepared: false })],
    ['transaction', () => asCaller(database.api, service, {}, (tx) => tx.query(sleep, ['2']))],
  ])('a %s that loses its connection at any point frees its slot', async (_kind, start) => {
    setCallerQueue(database.api, { maxActive: 1, maxQueued: 5, maxWaitInMilliseconds: 10_000 });
    for (const wait of [0, 5, 20, 60]) {
      setTimeout(cable.cut, wait);
      // If a connection fails while it is being opened, the pool opens another connection.
      await start().catch((error: Error) => expect(error).toMatchObject(lost));
      expect(await run('select $1::text as one', ['1'])).toEqual([{ one: '1' }]);
    }
  });
});
