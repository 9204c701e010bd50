import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../../../tests/instance/test-instance.ts';
import { openPool, type Sql } from './connect.ts';

let instance: TestInstance;
let pool: Sql;
beforeEach(async () => {
  instance = await createTestInstance();
  pool = openPool(instance.platform.database.ownerUrl, { max: 3 });
});
afterEach(async () => {
  await pool.end({ timeout: 1 });
  await instance.close();
});

const connectionOf = async (sql: Sql) =>
  (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;

it('uses the connection that was used last, and all of them at once', async () => {
  const opened = await Promise.all([1, 2, 3].map(() => pool`select pg_backend_pid() as pid, pg_sleep(0.05)`));
  expect(new Set(opened.map(([row]) => row?.pid)).size).toBe(3);
  const one = await connectionOf(pool);
  for (let turn = 0; turn < 5; turn += 1) expect(await connectionOf(pool)).toBe(one);
  const reserved = await pool.reserve();
  expect(await connectionOf(reserved)).toBe(one);
  const other = await connectionOf(pool);
  expect(other).not.toBe(one);
  reserved.release();
  expect(await connectionOf(pool)).toBe(one);
});
