import { expect, it, vi } from 'vitest';
import { setUpNotifications } from '../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();
const address = 'leaving@example.com';

it('an email does not create an account for an address that was erased while it was written', async () => {
  const { sql, runJobs } = scene.instance;
  const id = await scene.submit();
  await sql`update marketplace.issue set email = ${address}, user_id = null where id = ${id}`;
  const undo = new Error('undo');
  let jobs = Promise.resolve();
  const erasure = sql.begin(async (tx) => {
    // The job waits for this row when it has read the issue.
    await tx`insert into auth.users (email) values (${address})`;
    jobs = runJobs();
    await vi.waitUntil(async () => {
      const waiting = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into auth.users%'`;
      return waiting.length > 0;
    }, 10_000);
    await sql`update marketplace.issue set email = ${`deleted-${id}@account.invalid`} where id = ${id}`;
    throw undo;
  });
  await expect(erasure).rejects.toBe(undo);
  await jobs;
  expect(await sql`select from auth.users where email = ${address}`).toHaveLength(0);
  expect((await scene.instance.outbox()).filter(({ to }) => to === address)).toHaveLength(0);
});
