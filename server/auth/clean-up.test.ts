import { expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import { authApi, password } from '../../tests/protocol/auth-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
let ahead = 0;

const { call, newMember } = authApi({ instance });
const post = async (path: string, body: object) => (await call('POST', path, { body })).body;

it('the clean-up removes expired records and keeps active sessions', async () => {
  const { email, session } = await newMember();
  await post('/recover', { email, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' });
  await post('/signup', { email: 'never-came-back@example.com', password });
  const { refresh_token: living } = await post('/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  });
  await instance.runJobs();
  await instance.sql`
    insert into auth.security_events (minute, at, event, outcome, count, detail)
    select t, t, 'signed-in', 'ok', 1, 'earlier' from unnest(array[now() - interval '60 days', now() - interval '10 days']) t`;
  ahead = 31 * 24 * 3600 * 1000;
  await instance.platform.jobs.enqueue('auth-clean-up', {});
  await instance.runJobs();
  for (const table of ['one_time_tokens', 'flow_state', 'sign_ups']) {
    expect([table, await instance.sql.query(`select * from auth.${table}`)]).toEqual([table, []]);
  }
  expect(await instance.sql`select from auth.refresh_tokens`).toHaveLength(1);
  expect(await instance.sql`select from auth.security_events where detail = 'earlier'`).toHaveLength(1);
  expect(await post('/token?grant_type=refresh_token', { refresh_token: living })).toHaveProperty(
    'access_token',
  );
});
