import { describe, expect, it } from 'vitest';
import { openMailer } from '#server/mail/open-mailer.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { setUp, setUpInstance } from '../../../tests/instance/set-up.ts';
import { authApi, newAddress, password } from '../../../tests/protocol/auth-setup.ts';
import { registerAuth } from '../auth.ts';

const instance = setUpInstance();
const confirming = setUp(
  async () => {
    const app = await createServer(instance.platform);
    registerAuth(app, instance.platform, openMailer(instance.platform), { autoconfirm: true });
    return { ...instance, app };
  },
  ({ app }) => app.close(),
);
const { call, outcome } = authApi({ instance: confirming });

const signUp = (email: string, data: object = {}) =>
  call('POST', '/signup', { body: { email, password, data } });

describe('sign-up without email confirmation', () => {
  it('sign-up without email confirmation returns a session at once and sends no email', async () => {
    const email = newAddress();
    const { status, body } = await signUp(email, { name: 'Ada' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      user: { email, email_confirmed_at: expect.any(String), user_metadata: { name: 'Ada' } },
    });
    await instance.runJobs();
    expect(await instance.outbox()).toEqual([]);
  });

  it('sign-up without email confirmation reports that an address already has an account', async () => {
    const email = newAddress();
    await signUp(email);
    const again = await signUp(email);
    expect([again.status, again.body.error_code]).toEqual([422, 'user_already_exists']);
  });

  it('a magic link is refused for an unknown address if sign-up is not allowed', async () => {
    const request = { body: { email: newAddress(), create_user: false } };
    expect(await outcome('POST', '/otp', request)).toEqual([422, 'otp_disabled']);
    await signUp(request.body.email);
    const { status, body } = await call('POST', '/otp', request);
    expect([status, body]).toEqual([200, {}]);
  });

  it('the settings report that sign-up needs no email confirmation', async () => {
    expect((await call('GET', '/settings')).body).toMatchObject({ mailer_autoconfirm: true });
  });
});
