import { expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';

const instance = setUpInstance({ limitFactor: 1 });

const submit = (remoteAddress: string, to: string) =>
  instance.app.inject({
    method: 'POST',
    url: '/rest/v1/code_submissions',
    remoteAddress,
    headers: { apikey: instance.platform.keys.anonKey },
    payload: { title: 'Win', email: to, description: 'D', urgency: 'ASAP', coding_app: 'lovable' },
  });

it('an address submits 20 issues in an hour, and the next answer says when to try again', async () => {
  for (let sent = 1; sent <= 20; sent += 1)
    expect((await submit('192.0.2.7', `stranger-${sent}@example.com`)).statusCode).toBe(201);
  const { statusCode, headers, body } = await submit('192.0.2.7', 'stranger-21@example.com');
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
  expect(JSON.parse(body)).toEqual({
    code: 'PT429',
    message: 'Your network has sent as many issues as it can for now. Please try again in an hour.',
    details: null,
    hint: null,
  });
  expect((await submit('192.0.2.8', 'another@example.com')).statusCode).toBe(201);
  await instance.runJobs();
  const mails = (await instance.outbox()).filter(({ type }) => type === 'issue-confirmation');
  expect(mails).toHaveLength(21);
});
