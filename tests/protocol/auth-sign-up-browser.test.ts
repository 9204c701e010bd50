import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password } from './auth-setup.ts';

const instance = setUpInstance();
const { call, newClient, newestMail, signInError, submitAsVisitor, verify } = authApi({ instance });

const stolen = 'attackers own';

/** Returns a browser that shows a page of ours, or of `origin`, and keeps the cookie. */
function newBrowser(origin = instance.platform.settings.publicUrl) {
  let cookie = '';
  async function post(path: string, body: object) {
    const { headers, ...answer } = await call('POST', path, { body, headers: { origin, cookie } });
    cookie = String(headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return answer;
  }
  return {
    post,
    signUp: (email: string, chosen = password) => post('/signup', { email, password: chosen }),
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

  it.each([
    ['the owner’s unconfirmed address', (email: string) => newBrowser().signUp(email)],
    ['a guest’s address', (email: string) => submitAsVisitor(email)],
  ])('is dropped if somebody else signs up again with %s', async (_whose, prepare) => {
    const email = newAddress();
    await prepare(email);
    await newestMail(email);
    await newBrowser().signUp(email, stolen);
    const owner = newBrowser();
    await owner.signUp(newAddress());
    const session = await owner.press(email);
    expect([session.needs_password, session.user]).toMatchObject([true, { email }]);
    expect(await signInError(email, stolen)).toBe('invalid_credentials');
    expect(await signInError(email)).toBe('invalid_credentials');
  });

  it('is dropped if a page of another site made the browser sign up', async () => {
    const [email, attacking] = [newAddress(), newBrowser('https://attacker.example')];
    await attacking.signUp(email, stolen);
    expect(attacking.hasCookie()).toBe(false);
    expect((await newBrowser().press(email)).needs_password).toBe(true);
  });

  it('is dropped if the code is entered in another browser', async () => {
    const email = newAddress();
    await newBrowser().signUp(email);
    const { code: token } = await newestMail(email);
    const { body } = await newBrowser().post('/verify', { email, token, type: 'email', from_page: true });
    expect(body.needs_password).toBe(true);
  });

  it('survives if a program verifies the link', async () => {
    const email = newAddress();
    await newBrowser().signUp(email);
    await verify((await newestMail(email)).link);
    expect(await signInError(email)).toBeUndefined();
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
    const used = await newBrowser().post('/verify/account', link);
    expect([used.status, used.body.error_code]).toEqual([403, 'otp_expired']);
  });

  it.each([
    {},
    { token_hash: 'unknown', type: 'signup' },
    { token_hash: 'x', type: 'odd' },
    { type: 'signup' },
  ])('is not shown for %j', async (body) => {
    const { status, body: refusal } = await newBrowser().post('/verify/account', body);
    expect([status, refusal.error_code]).toEqual([403, 'otp_expired']);
  });

  it('names both addresses of a change', async () => {
    const [email, target] = [newAddress(), newAddress()];
    await newBrowser().signUp(email);
    const { auth } = await newClient();
    await auth.verifyOtp((await newestMail(email)).link);
    await auth.updateUser({ email: target });
    const { body } = await newBrowser().post('/verify/account', (await newestMail(target)).link);
    expect(body).toEqual({ email, new_email: target });
  });
});
