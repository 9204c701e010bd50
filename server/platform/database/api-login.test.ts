import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../../../tests/instance/test-instance.ts';
import { ensureApiLogin } from './api-login.ts';
import { withConnection } from './pool.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await createTestInstance();
});
afterAll(() => instance.close());

it('the login role of an earlier release gets the settings that it lacks', async () => {
  const { database, keys } = instance.platform;
  const { user } = await ensureApiLogin(database.ownerUrl, keys.encryptionKey);
  await database.owner.query(
    `alter role ${user} set jit = on; alter role ${user} reset max_parallel_workers_per_gather`,
  );
  await ensureApiLogin(database.ownerUrl, keys.encryptionKey);
  const [row] = await withConnection(
    instance.apiUrl,
    (sql) => sql`
      select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`,
  );
  expect(row).toEqual({ jit: 'off', workers: '0' });
});
