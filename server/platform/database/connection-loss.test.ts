import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cuttableConnection } from '../../../tests/instance/cuttable-connection.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { connect, type Database } from './connect.ts';

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

describe('transactions that lose their connection', () => {
  it('PostgreSQL ends transactions of a node that no longer speaks', async () => {
    for (const sql of [database.owner, database.health])
      expect(await sql`show idle_in_transaction_session_timeout`).toEqual([
        { idle_in_transaction_session_timeout: '15s' },
      ]);
  });

  it('a transaction sends no more statements after it lost its connection', async () => {
    const transaction = database.owner.begin(async (tx) => {
      setTimeout(cable.cut, 50);
      await tx`select pg_sleep(5)`.catch(() => {});
      await tx`insert into trace values ('from the dead')`;
    });
    await expect(transaction).rejects.toThrow();
    await delay(200);
    expect(await notes()).toEqual([]);
  });

  it('a transaction that lost its connection sends nothing into other transactions', async () => {
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

  it('a transaction that lost its connection leaves no broken connection in the pool', async () => {
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
