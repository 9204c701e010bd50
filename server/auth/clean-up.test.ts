import { expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import { signUpAs } from '../../tests/instance/sign-up-as.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
let ahead = 0;

async function post(url: string, payload: object) {
  return (await instance.app.inject({ method: 'POST', url: `/auth/v1${url}`, payload })).json();
}

it('the clean-up removes expired records and keeps active sessions', async () => {
  const { email, refreshToken } = await signUpAs(instance, 'client');
  await post('/recover', { email, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' });
  await post('/signup', { email: 'never-came-back@example.com', password: 'correct-horse-7' });
  const { refresh_token: living } = await post('/token?grant_type=refresh_token', {
    refresh_token: refreshToken,
  });
  await instance.runJobs();
  ahead = 31 * 24 * 3600 * 1000;
  await instance.platform.jobs.enqueue('auth-clean-up', {});
  await instance.runJobs();
  for (const table of ['one_time_tokens', 'flow_state', 'sign_ups']) {
    expect([table, await instance.sql.query(`select * from auth.${table}`)]).toEqual([table, []]);
  }
  expect(await instance.sql`select from auth.refresh_tokens`).toHaveLength(1);
  expect(await post('/token?grant_type=refresh_token', { refresh_token: living })).toHaveProperty(
    'access_token',
  );
});
