import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cuttableConnection } from '../../../tests/instance/cuttable-connection.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import type { Caller } from '../caller/caller.ts';
import { asCaller, runCallerStatement } from './caller-transaction.ts';
import { connect, type Database } from './connect.ts';
import { isConnectionLoss } from './database-error.ts';

const instance = setUpInstance();
let cable: Awaited<ReturnType<typeof cuttableConnection>>;
let database: Database;

beforeAll(async () => {
  await instance.sql`create table trace (note text)`;
});
beforeEach(async () => {
  await instance.sql`truncate trace`;
  cable = await cuttableConnection(instance.platform.database.ownerUrl);
  database = connect({ owner: cable.address, api: cable.address, isPooled: false });
});
afterEach(async () => {
  await database.close();
  cable.close();
});

const notes = async () =>
  (await instance.sql<{ note: string }[]>`select note from trace order by note`).map(({ note }) => note);

describe('a transaction whose connection is cut', () => {
  it('rejects while a statement runs, and the next statement is answered', async () => {
    const transaction = database.owner.begin(async (tx) => {
      setTimeout(cable.cut, 50);
      await tx`select pg_sleep(5)`;
    });
    await expect(transaction).rejects.toMatchObject({ code: expect.stringMatching(/CONN/) });
    expect(await database.owner`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('sends nothing more, even if the work catches the error and carries on', async () => {
    const transaction = database.owner.begin(async (tx) => {
      setTimeout(cable.cut, 50);
      await tx`select pg_sleep(5)`.catch(() => {});
      await tx`insert into trace values ('from the dead')`;
    });
    await expect(transaction).rejects.toThrow();
    await delay(200);
    expect(await notes()).toEqual([]);
  });

  it('sends nothing into the transactions of others, which its connection is opened again for', async () => {
    let others: Promise<PromiseSettledResult<unknown>[]> | undefined;
    const transaction = database.owner.begin(async (tx) => {
      await tx`select 1`;
      others = Promise.allSettled(Array.from({ length: 60 }, liveTransaction));
      await delay(100);
      cable.cut();
      await delay(150);
      await Promise.all(Array.from({ length: 5 }, () => tx`insert into trace values ('from the dead')`));
    });
    await expect(transaction).rejects.toThrow();
    await others;
    await delay(200);
    expect(new Set(await notes())).toEqual(new Set(['live']));
  });

  it('leaves no connection behind that answers nobody', async () => {
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(manyTransactions());
      const work = manyTransactions().map((transaction) => transaction.catch(() => {}));
      await delay(round * 2);
      cable.cut();
      await Promise.all(work);
      const started = performance.now();
      await Promise.all(Array.from({ length: 30 }, () => database.owner`select 1`));
      expect(performance.now() - started).toBeLessThan(3000);
    }
  });
});

it('answers 32 callers rightly while their connections are killed, and recovers without help', async () => {
  const { api } = instance.platform.database;
  const kills = 40;
  let isOver = false;
  const outcomes = { right: 0, wrong: 0, lost: 0 };
  const call = async (caller: number, turn: number) => {
    const value = `${caller} ${turn}`;
    const as: Caller = { role: 'anon', claims: { role: 'anon', sub: value }, userId: null, sessionId: null };
    const text = `select $1::text as value, current_setting('request.jwt.claims')::json ->> 'sub' as sub`;
    const answer =
      turn % 2
        ? await runCallerStatement<object>(api, as, { text, values: [value] })
        : await asCaller(api, as, {}, (tx) => tx.query(text, [value]));
    expect(answer).toEqual([{ value, sub: value }]);
  };
  const callers = Array.from({ length: 32 }, async (_, caller) => {
    for (let turn = 0; !isOver; turn += 1) {
      try {
        await call(caller, turn);
        outcomes.right += 1;
      } catch (error) {
        if (isConnectionLoss(error)) outcomes.lost += 1;
        else outcomes.wrong += 1;
      }
    }
  });
  for (let killed = 0; killed < kills; ) {
    const rows = await instance.sql<{ ended: boolean }[]>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where usename like 'lastmile_api_%' and datname = current_database() order by random() limit 3`;
    killed += rows.length;
    await delay(20);
  }
  isOver = true;
  await Promise.all(callers);
  expect(outcomes.wrong).toBe(0);
  expect(outcomes.right).toBeGreaterThan(kills);
  await Promise.all(Array.from({ length: 32 }, (_, caller) => call(caller, caller)));
});

function liveTransaction(): Promise<unknown> {
  return database.owner.begin(async (tx) => {
    await tx`insert into trace values ('live')`;
    await tx`select pg_sleep(0.05)`;
  });
}

function manyTransactions(): Promise<unknown>[] {
  return Array.from({ length: 50 }, () =>
    database.owner.begin((tx) => Promise.all([tx`select pg_sleep(0.002)`, tx`select 1`])),
  );
}
