import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cable, cuttableConnection } from '../../../tests/instance/cuttable-connection.ts';
import { createTestInstance, type TestInstance } from '../../../tests/instance/test-instance.ts';
import type { Caller } from '../caller.ts';
import { connect, type Database } from './connect.ts';
import { inOneTrip, type OneStatement } from './one-trip.ts';

let instance: TestInstance;
let cable: Cable;
let database: Database;

beforeAll(async () => {
  instance = await createTestInstance();
  await instance.sql.unsafe(`
    create table public.trace (note text unique deferrable initially deferred);
    grant all on public.trace to service_role`);
});
afterAll(() => instance.close());
beforeEach(async () => {
  await instance.sql`truncate public.trace`;
  cable = await cuttableConnection(instance.platform.database.ownerUrl);
  database = connect({ owner: cable.address, api: cable.address, isPooled: false });
});
afterEach(async () => {
  await database.close();
  cable.close();
});

const service: Caller = {
  role: 'service_role',
  claims: { role: 'service_role' },
  userId: null,
  sessionId: null,
};

function run(text: string, values: string[] = [], more: Partial<OneStatement> = {}): Promise<unknown[]> {
  const whole = { text, values, isPrepared: true, timezone: null, isRolledBack: false, ...more };
  return inOneTrip(database.api, service, whole);
}

const notes = async () =>
  (await instance.sql`select note from public.trace order by note`).map((row) => row.note);
const write = 'insert into public.trace values ($1::text) returning current_user as by, note';

describe('a statement in one round trip', () => {
  it('runs as the caller and is kept', async () => {
    expect(await run(write, ['kept'])).toEqual([{ by: 'service_role', note: 'kept' }]);
    expect(await notes()).toEqual(['kept']);
  });

  it('is sent whole, its commit too, before any answer comes', async () => {
    // Once the connection knows the statements.
    await run(write, ['first']);
    cable.holdAnswersUntil('commit');
    expect(await run(write, ['second'])).toHaveLength(1);
    expect(await notes()).toEqual(['first', 'second']);
  });

  it('leaves nothing behind when it fails, when it is to be undone, or when its commit fails', async () => {
    await run(write, ['there']);
    await expect(run(`${write}, 1 / ($1::text = '')::int`, ['divided'])).rejects.toMatchObject({
      code: '22012',
    });
    expect(await run(write, ['undone'], { isRolledBack: true })).toHaveLength(1);
    await expect(run(write, ['there'])).rejects.toMatchObject({ code: '23505' });
    await expect(run(write, ['read only'], { readOnly: true })).rejects.toMatchObject({ code: '25006' });
    expect(await notes()).toEqual(['there']);
    const [after] = await database.api`
      select current_user <> 'service_role' as is_itself, nullif(current_setting('request.jwt.claims', true), '') as claims`;
    expect(after).toEqual({ is_itself: true, claims: null });
  });

  it('rejects when the connection is cut, and the next one is answered', async () => {
    for (const isPrepared of [true, false]) {
      setTimeout(cable.cut, 50);
      const slow = run('select pg_sleep(($1::text)::int)', ['5'], { isPrepared });
      await expect(slow).rejects.toMatchObject({ code: expect.stringMatching(/CONN/) });
      expect(await run('select $1::text as one', ['1'])).toEqual([{ one: '1' }]);
    }
  });

  it('answers all of many at once, each its own', async () => {
    const names = Array.from({ length: 300 }, (_, place) => `note ${place}`);
    const answers = await Promise.all(names.map((name) => run('select $1::text as note', [name])));
    expect(answers).toEqual(names.map((note) => [{ note }]));
  });
});

describe('the data API past its limits', () => {
  it('answers 503 and when to come back instead of queueing without end, and serves whoever waits', async () => {
    const { app, platform, sql } = instance;
    const read = () =>
      app.inject({ url: '/rest/v1/engineers?limit=1', headers: { apikey: platform.keys.anonKey } });
    const done = Promise.withResolvers<void>();
    const held = sql.begin(async (tx) => {
      await tx`lock table public.engineers in access exclusive mode`;
      await done.promise;
    });
    const calls = Array.from({ length: 1030 }, read);
    const first = await Promise.race(calls);
    done.resolve();
    await held;
    const answers = await Promise.all(calls);
    expect(first.statusCode).toBe(503);
    expect(first.headers['retry-after']).toBe('2');
    expect(first.json()).toMatchObject({ code: 'PGRST003' });
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    // Ten that the database works on, and a thousand that wait: the others are turned away at once.
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.slice(-20)).toEqual(Array(20).fill(503));
  });
});
