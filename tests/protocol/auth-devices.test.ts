import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password } from './auth-setup.ts';

const operator = 'operator@example.com';
const instance = setUpInstance({ operatorEmails: [operator] });
const { call, newAdmin, newestMail, newMember, signInError, verify } = authApi({ instance });

const stolen = 'attackers own';
const firefox =
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 https://attacker.example';

/** Returns a browser that shows a page of ours, or of `origin`, and keeps the cookie. */
function newBrowser(origin = instance.platform.settings.publicUrl) {
  let cookie = '';
  async function post(path: string, body: object) {
    const headers = { origin, cookie, 'user-agent': firefox };
    const answer = await call('POST', path, { body, headers });
    cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return { status: answer.status, body: answer.body };
  }
  return {
    post,
    signUp: (email: string) => post('/signup', { email, password }),
    signIn: (email: string) => post('/token?grant_type=password', { email, password }),
    /** Presses the button of the newest email. */
    press: async (email: string) =>
      (await post('/verify', { ...(await newestMail(email)).link, from_page: true })).body,
    hasCookie: () => cookie !== '',
  };
}

describe('the password of a sign-up', () => {
  it('survives in the browser that signed up', async () => {
    const [email, browser] = [newAddress(), newBrowser()];
    await browser.signUp(email);
    expect((await browser.press(email)).needs_password).toBeUndefined();
    expect(await signInError(email)).toBeUndefined();
  });

  it('is dropped with the data if a page of another site made the browser sign up', async () => {
    const [email, attacking] = [newAddress(), newBrowser('https://attacker.example')];
    const data = { role: 'engineer', name: 'Mallory' };
    await attacking.post('/signup', { email, password: stolen, data });
    expect(attacking.hasCookie()).toBe(false);
    const { needs_password, user } = await newBrowser().press(email);
    expect([needs_password, user]).toMatchObject([true, { user_metadata: {} }]);
    expect(await signInError(email, stolen)).toBe('invalid_credentials');
  });
});

describe('the account of a link', () => {
  it('is shown to the holder of the link without using the link', async () => {
    const email = newAddress();
    await newBrowser().signUp(email);
    const { link } = await newestMail(email);
    const { body } = await newBrowser().post('/verify/account', link);
    expect(body).toEqual({ email, new_email: null });
    expect((await verify(link)).error).toBeNull();
    expect(await signInError(email), 'a program keeps the password').toBeUndefined();
    const used = await newBrowser().post('/verify/account', link);
    expect([used.status, used.body.error_code]).toEqual([403, 'otp_expired']);
  });

  it.each([{}, { token_hash: 'unknown', type: 'signup' }, { token_hash: 'x', type: 'odd' }])(
    'is not shown for %j',
    async (body) => {
      const { status, body: refusal } = await newBrowser().post('/verify/account', body);
      expect([status, refusal.error_code]).toEqual([403, 'otp_expired']);
    },
  );

  it('names both addresses of a change', async () => {
    const { client, email } = await newMember();
    const target = newAddress();
    await client.auth.updateUser({ email: target });
    const { body } = await newBrowser().post('/verify/account', (await newestMail(target)).link);
    expect(body).toEqual({ email, new_email: target });
  });
});

async function mails(email: string) {
  await instance.runJobs();
  return (await instance.outbox()).filter(({ to }) => to === email);
}

async function newAccount(email = newAddress()) {
  await (await newAdmin()).createUser({ email, password, email_confirm: true });
  return email;
}

describe('emails to the owner of an account', () => {
  it('a sign-in from another browser is mailed once, the first one ever is not', async () => {
    const email = await newAccount();
    const [own, other] = [newBrowser(), newBrowser()];
    expect([(await own.signIn(email)).status, (await own.signIn(email)).status]).toEqual([200, 200]);
    expect(await mails(email)).toEqual([]);
    for (const browser of [other, other, own]) await browser.signIn(email);
    const [mail, ...more] = await mails(email);
    expect([mail?.type, more]).toEqual(['new-device', []]);
    expect(mail?.text).toMatch(/Device: Firefox on Linux\nTime: .* UTC/);
    expect(mail?.text).toContain('If this was not you');
    expect(mail?.text).not.toContain('attacker');
  });

  it('a program without cookies is recognized by its user agent', async () => {
    const email = await newAccount();
    for (const agent of ['curl/8', 'curl/8', 'wget/1'])
      await call('POST', '/token?grant_type=password', {
        body: { email, password },
        headers: { 'user-agent': agent },
      });
    expect((await mails(email)).map(({ type }) => type)).toEqual(['new-device']);
  });

  it('an operator is mailed at each sign-in', async () => {
    await newAccount(operator);
    const browser = newBrowser();
    for (let count = 0; count < 2; count += 1) await browser.signIn(operator);
    expect((await mails(operator)).map(({ type }) => type)).toEqual(['operator-sign-in', 'operator-sign-in']);
  });

  it('a new password is mailed, whoever sets it', async () => {
    const { client, email, id } = await newMember();
    await client.auth.updateUser({ password: 'a newer password' });
    await (await newAdmin()).updateUserById(id, { password: 'copper kettle nine' });
    const sent = await mails(email);
    expect(sent.map(({ type, action }) => [type, new URL(action ?? '').pathname])).toEqual([
      ['password-changed', '/forgot-password'],
      ['password-changed', '/forgot-password'],
    ]);
    expect(sent.map(({ text }) => text).join()).not.toMatch(/a newer password|copper kettle nine/);
  });
});
