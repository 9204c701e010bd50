import { expect, it } from 'vitest';
import { setUpNotifications } from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications({ limitFactor: 1 });
const letter = { name: 'Ada', email: 'ada@example.com', message: 'Hello <b>you</b>\nBcc: x@example.com' };

async function send(payload: object, headers = {}) {
  const { app, platform } = scene.instance;
  const url = '/functions/v1/contact';
  const key = { apikey: platform.keys.anonKey, ...headers };
  const answer = await app.inject({ method: 'POST', url, headers: key, payload });
  return { status: answer.statusCode, said: answer.json().error };
}

it('a message from the contact page reaches the operator, without text of a user in its subject', async () => {
  const issue = await scene.submit();
  expect((await send({ ...letter, issue })).status).toBe(200);
  const [mail, ...others] = await scene.sent('contact');
  expect(others).toEqual([]);
  expect(mail?.to).toBe('operator@example.com');
  expect(mail?.subject).toMatch(/^Contact message [0-9a-f]{8}$/);
  for (const part of [letter.email, '> Hello <b>you</b>', issue]) expect(mail?.text).toContain(part);
  expect(mail?.action).toContain(`/operator/issues/${issue}`);
});

it.each([
  [422, 'Email is required', { ...letter, email: ' ' }],
  [422, 'Please enter a valid email address', { ...letter, email: 'ada@example.com\r\nBcc: x@example.com' }],
  [422, 'Write your message', { ...letter, message: ' \n' }],
  [
    422,
    'Your message is too long. Shorten it to 5,000 characters.',
    { ...letter, message: 'a'.repeat(5001) },
  ],
  [400, expect.any(String), { ...letter, message: 'a\0' }],
  [400, expect.any(String), { ...letter, name: '\ud800' }],
  [400, expect.any(String), []],
])('an unusable message is refused with %i: %s', async (status, said, payload) => {
  expect(await send(payload)).toEqual({ status, said });
});

it('a message needs a key, and one address sends at most five an hour', async () => {
  expect((await send(letter, { apikey: 'none' })).status).toBe(401);
  await scene.instance.sql`delete from rate_limit.usage`;
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await send(letter)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await send(letter)).said).toBe('Too many messages for now. Please try again in an hour.');
});

it('an address sends at most 20 messages a day', async () => {
  const { sql } = scene.instance;
  await sql`delete from rate_limit.usage`;
  await sql`
    insert into rate_limit.usage (subject, used, reset_at)
    values (rate_limit.subject_of('contact', 'address', 86400, '127.0.0.1'), 19, now() + interval '5 hours')`;
  expect((await send(letter)).status).toBe(200);
  expect((await send(letter)).said).toBe('Too many messages for now. Please try again in 5 hours.');
});
