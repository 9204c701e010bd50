import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { callerOfClaims } from '#server/platform/caller/caller.ts';
import { asCaller, runCallerStatement } from '#server/platform/database/caller-transaction.ts';
import { isConnectionLoss } from '#server/platform/database/database-error.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { setUpInstance } from '../instance/set-up.ts';

const kills = process.env.FAULT_ROUNDS ? Number(process.env.FAULT_ROUNDS) * 15 : 40;

const instance = setUpInstance();

it(`32 callers get no wrong response while ${kills} connections are killed`, async () => {
  const { api } = instance.platform.database;
  let isOver = false;
  const outcomes = { right: 0, wrong: 0, lost: 0, otherErrors: 0 };
  const call = async (caller: number, turn: number) => {
    const value = `${caller} ${turn}`;
    const as = callerOfClaims({ role: 'anon', sub: value });
    const text = `select $1::text as value, current_setting('request.jwt.claims')::json ->> 'sub' as sub`;
    const answer =
      turn % 2
        ? await runCallerStatement<object>(api, as, { text, values: [value] })
        : await asCaller(api, as, {}, (tx) => tx.query(text, [value]));
    return isDeepStrictEqual(answer, [{ value, sub: value }]);
  };
  const callers = Array.from({ length: 32 }, async (_, caller) => {
    for (let turn = 0; !isOver; turn += 1) {
      try {
        outcomes[(await call(caller, turn)) ? 'right' : 'wrong'] += 1;
      } catch (error) {
        outcomes[isConnectionLoss(error) ? 'lost' : 'otherErrors'] += 1;
      }
    }
  });
  try {
    await killConnections(() => outcomes.right);
  } finally {
    isOver = true;
    await Promise.all(callers);
  }
  console.info(`${kills} connections killed under 32 callers: ${JSON.stringify(outcomes)}`);
  expect(outcomes).toMatchObject({ wrong: 0, otherErrors: 0 });
  const recovered = await Promise.all(Array.from({ length: 32 }, (_, caller) => call(caller, caller)));
  expect(recovered).toEqual(Array(32).fill(true));
});

/**
 * Kills each connection as the role that opened the connection, because only a superuser may end connections
 * of other roles. Between the kills, more calls must succeed than connections were killed.
 */
async function killConnections(successes: () => number): Promise<void> {
  const killer = openPool(instance.apiUrl, { max: 1 });
  for (let killed = 0; killed < kills; ) {
    const rows = await killer`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = current_user and pid <> pg_backend_pid()
      order by random() limit ${Math.min(3, kills - killed)}`;
    killed += rows.length;
    await delay(20);
    await expect.poll(successes, { timeout: 30_000 }).toBeGreaterThan(killed);
  }
  await killer.end();
}
