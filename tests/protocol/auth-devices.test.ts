import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password } from './auth-setup.ts';

const operator = 'operator@example.com';
const instance = setUpInstance({ operatorEmails: [operator] });
const { call, newAdmin, newestMail, sentTo, signInError } = authApi({ instance });

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
    signIn: (email: string) => post('/token?grant_type=password', { email, password }),
    /** Presses the button of the newest email. */
    press: async (email: string) =>
      (await post('/verify', { ...(await newestMail(email)).link, from_page: true })).body,
    hasCookie: () => cookie !== '',
  };
}

describe('the password of a sign-up', () => {
  it('is kept in the browser that signed up', async () => {
    const [email, browser] = [newAddress(), newBrowser()];
    expect((await browser.post('/signup', { email, password })).status).toBe(200);
    expect((await browser.press(email)).needs_password).toBeUndefined();
    expect(await signInError(email)).toBeUndefined();
  });

  it('is asked for again if somebody else signed up with the address and the mail was sent again', async () => {
    const [email, browser, other] = [newAddress(), newBrowser(), newBrowser()];
    await browser.post('/signup', { email, password });
    await instance.sql`delete from rate_limit.usage`;
    await other.post('/signup', { email, password: stolen });
    await instance.sql`delete from rate_limit.usage`;
    await browser.post('/resend', { type: 'signup', email });
    expect((await browser.press(email)).needs_password).toBe(true);
    for (const each of [password, stolen]) expect(await signInError(email, each)).toBe('invalid_credentials');
  });

  it.each([
    ['/signup', { password: stolen }, true],
    ['/otp', {}, undefined],
  ])(
    'is dropped with the data if a page of another site sent it to %s',
    async (path, body, needsPassword) => {
      const [email, attacking] = [newAddress(), newBrowser('https://attacker.example')];
      const data = { role: 'engineer', name: 'Mallory' };
      expect((await attacking.post(path, { email, ...body, data })).status).toBe(200);
      expect(attacking.hasCookie()).toBe(false);
      const { needs_password, user } = await newBrowser().press(email);
      expect([needs_password, Object(user).user_metadata]).toEqual([needsPassword, {}]);
      expect(await signInError(email, stolen)).toBe('invalid_credentials');
    },
  );
});

async function newAccount(email = newAddress()) {
  await (await newAdmin()).createUser({ email, password, email_confirm: true });
  return email;
}

describe('emails about devices', () => {
  it('a sign-in from another browser is mailed once, the first one ever is not', async () => {
    const email = await newAccount();
    const [own, other] = [newBrowser(), newBrowser()];
    expect([(await own.signIn(email)).status, (await own.signIn(email)).status]).toEqual([200, 200]);
    expect(await sentTo(email)).toEqual([]);
    for (const browser of [other, other, own]) await browser.signIn(email);
    const [mail, ...more] = await sentTo(email);
    expect([mail?.type, more]).toEqual(['new-device', []]);
    expect(mail?.text).toMatch(/Device: Firefox on Linux\nTime: .* UTC/);
    expect(mail?.text).toContain('Wasn’t you?');
    expect(mail?.text).not.toContain('attacker');
  });

  it('a program without cookies is recognized by its user agent', async () => {
    const email = await newAccount();
    for (const agent of ['curl/8', 'curl/8', 'wget/1'])
      await call('POST', '/token?grant_type=password', {
        body: { email, password },
        headers: { 'user-agent': agent },
      });
    expect((await sentTo(email)).map(({ type }) => type)).toEqual(['new-device']);
  });

  it('an operator is mailed at each sign-in', async () => {
    await newAccount(operator);
    const browser = newBrowser();
    for (let count = 0; count < 2; count += 1) await browser.signIn(operator);
    expect((await sentTo(operator)).map(({ type }) => type)).toEqual([
      'operator-sign-in',
      'operator-sign-in',
    ]);
  });
});
