import { expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, submission } from './auth-setup.ts';

const instance = setUpInstance({ limitFactor: 1 });
const { call, mailsTo } = authApi({ instance });

const submit = (remoteAddress: string, to: string, rows = 1) =>
  instance.app.inject({
    method: 'POST',
    url: '/rest/v1/code_submissions',
    remoteAddress,
    headers: { apikey: instance.platform.keys.anonKey },
    payload: Array(rows).fill(submission(to)),
  });

it('an address submits 20 issues in an hour, and the next answer says when to try again', async () => {
  await instance.sql`select rate_limit.spend('{"submission": 19}', '192.0.2.7', null, 1)`;
  expect((await submit('192.0.2.7', 'stranger-20@example.com')).statusCode).toBe(201);
  const { statusCode, headers, body } = await submit('192.0.2.7', 'stranger-21@example.com');
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
  expect(JSON.parse(body)).toMatchObject({
    code: 'PT429',
    message: 'Your network has sent as many issues as it can for now. Please try again in an hour.',
  });
  expect((await submit('192.0.2.8', 'another@example.com')).statusCode).toBe(201);
  expect((await submit('192.0.2.8', 'another@example.com', 20)).statusCode).toBe(429);
});

it('emails over the daily budget wait until the next day, and sign-in emails do not', async () => {
  const { sql } = instance;
  await sql`select rate_limit.spend('{"email": 5000}', null, null, 1)`;
  await submit('192.0.2.9', 'builder@example.com');
  await call('POST', '/otp', { body: { email: 'ada@example.com' } });
  expect([await mailsTo('builder@example.com'), await mailsTo('ada@example.com')]).toEqual([0, 1]);
  await sql`delete from rate_limit.usage`;
  await sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 day'`;
  expect(await mailsTo('builder@example.com')).toBe(1);
});

it('each email about an issue counts towards the daily budget of emails', async () => {
  await instance.sql`delete from rate_limit.usage`;
  await instance.sql`select rate_limit.spend('{"email": 4999}', null, null, 1)`;
  await submit('192.0.2.9', 'last@example.com');
  expect(await mailsTo('last@example.com')).toBe(1);
  await submit('192.0.2.9', 'next@example.com');
  expect(await mailsTo('next@example.com')).toBe(0);
});
