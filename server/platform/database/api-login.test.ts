import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { ensureApiLogin } from './api-login.ts';
import { withConnection } from './pool.ts';

const instance = setUpInstance();

it('the login role of an earlier release gets the settings that it lacks', async () => {
  const { database, keys } = instance.platform;
  const { user } = await ensureApiLogin(database.ownerUrl, keys.encryptionKey);
  await database.owner.query(
    `alter role ${user} set jit = on; alter role ${user} reset max_parallel_workers_per_gather;
      alter role ${user} reset temp_file_limit`,
  );
  await ensureApiLogin(database.ownerUrl, keys.encryptionKey);
  const [row] = await withConnection(
    instance.apiUrl,
    (sql) => sql`
      select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers,
        current_setting('temp_file_limit') as files`,
  );
  expect(row).toEqual({ jit: 'off', workers: '0', files: '512MB' });
});
