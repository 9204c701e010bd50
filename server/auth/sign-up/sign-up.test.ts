import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailer } from '#server/mail/open-mailer.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { createTestInstance, type TestInstance } from '../../../tests/instance/test-instance.ts';
import { registerAuth } from '../auth.ts';

let instance: TestInstance;
let app: FastifyInstance;
beforeAll(async () => {
  instance = await createTestInstance();
  app = await createServer(instance.platform);
  registerAuth(app, instance.platform, openMailer(instance.platform), { autoconfirm: true });
});
afterAll(async () => {
  await app.close();
  await instance.close();
});

const password = 'correct-horse-7';

function signUp(email: string, data: object = {}) {
  return app.inject({ method: 'POST', url: '/auth/v1/signup', payload: { email, password, data } });
}

describe('sign-up without email confirmation', () => {
  it('returns a session at once and sends no email', async () => {
    const email = `${randomUUID()}@example.com`;
    const answer = await signUp(email, { name: 'Ada' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      token_type: 'bearer',
      user: { email, user_metadata: { name: 'Ada' } },
    });
    expect(answer.json().user.email_confirmed_at).toBeDefined();
    await instance.runJobs();
    expect(await instance.outbox()).toEqual([]);
  });

  it('reports that an address already has an account', async () => {
    const email = `${randomUUID()}@example.com`;
    await signUp(email);
    const again = await signUp(email);
    expect([again.statusCode, again.json().error_code]).toEqual([422, 'user_already_exists']);
  });

  it('refuses a magic link for an unknown address if sign-up is not allowed', async () => {
    const email = `${randomUUID()}@example.com`;
    const ask = () =>
      app.inject({ method: 'POST', url: '/auth/v1/otp', payload: { email, create_user: false } });
    const nobody = await ask();
    expect([nobody.statusCode, nobody.json().error_code]).toEqual([422, 'otp_disabled']);
    await signUp(email);
    const known = await ask();
    expect([known.statusCode, known.json()]).toEqual([200, {}]);
  });

  it('is reported in the settings', async () => {
    const answer = await app.inject({ url: '/auth/v1/settings' });
    expect(answer.json()).toMatchObject({ mailer_autoconfirm: true });
  });
});
