import { expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const instance = setUpInstance({ limitFactor: 1 });

const mailed = async (type: string) => {
  await instance.runJobs();
  return (await instance.outbox()).filter((mail) => mail.type === type).length;
};

it('emails over the daily budget wait until the next day, and sign-in emails do not', async () => {
  const { sql, app, platform } = instance;
  await sql`select rate_limit.spend('{"email": 5000}', null, null, 1)`;
  await sql`
    insert into public.code_submissions (title, email, description, urgency, coding_app)
    values ('T', 'builder@example.com', 'D', 'ASAP', 'lovable')`;
  expect(await mailed('issue-confirmation')).toBe(0);
  const headers = { apikey: platform.keys.anonKey };
  await app.inject({ method: 'POST', url: '/auth/v1/otp', headers, payload: { email: 'ada@example.com' } });
  expect(await mailed('magiclink')).toBe(1);
  await sql`delete from rate_limit.usage`;
  await sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 day'`;
  expect(await mailed('issue-confirmation')).toBe(1);
});
