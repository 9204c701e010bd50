import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password } from './auth-setup.ts';

const operatorEmails = ['operator@example.com'];
const instance = setUpInstance({ operatorEmails });
const { call, newAdmin, newMember } = authApi({ instance });

const firefox =
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 https://attacker.example';

/** Returns a function that signs in on our page in a new browser. The browser keeps its cookie. */
function newBrowser(email: string) {
  const origin = instance.platform.settings.publicUrl;
  let cookie = '';
  return async () => {
    const { status, headers } = await call('POST', '/token?grant_type=password', {
      body: { email, password },
      headers: { origin, cookie, 'user-agent': firefox },
    });
    cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    return status;
  };
}

async function mails(email: string) {
  await instance.runJobs();
  return (await instance.outbox()).filter(({ to }) => to === email).reverse();
}

const types = async (email: string) => (await mails(email)).map(({ type }) => type);

async function newAccount(email = newAddress()) {
  const created = await (await newAdmin()).createUser({ email, password, email_confirm: true });
  return { email, id: created.data.user?.id ?? '' };
}

describe('emails about sign-ins', () => {
  it('a sign-in from another browser is mailed once, the first one ever is not', async () => {
    const { email } = await newAccount();
    const [own, other] = [newBrowser(email), newBrowser(email)];
    expect([await own(), await own()]).toEqual([200, 200]);
    expect(await types(email)).toEqual([]);
    await other();
    await other();
    await own();
    const [mail, ...more] = await mails(email);
    expect([mail?.type, more]).toEqual(['new-device', []]);
    expect(mail?.text).toMatch(/Device: Firefox on Linux\nTime: .* UTC/);
    expect(mail?.text).toContain('If this was not you');
    expect(mail?.text).not.toContain('attacker');
  });

  it('a program without cookies is recognized by its user agent', async () => {
    const { email } = await newMember();
    const signIn = (agent: string) =>
      call('POST', '/token?grant_type=password', {
        body: { email, password },
        headers: { 'user-agent': agent },
      });
    for (const agent of ['curl/8', 'curl/8', 'wget/1']) await signIn(agent);
    expect(await types(email)).toEqual(['new-device', 'new-device']);
  });

  it('an account remembers its fifty most recent devices', async () => {
    const { email, id } = await newAccount();
    await instance.sql`
      insert into auth.known_devices
      select ${id}, decode(md5(n::text), 'hex'), now() - n * interval '1 day' from generate_series(1, 60) n`;
    await newBrowser(email)();
    const [left] = await instance.sql`
      select count(*)::int as count, min(last_used_at) > now() - interval '50 days' as recent
      from auth.known_devices where user_id = ${id}`;
    expect(left).toEqual({ count: 50, recent: true });
  });

  it('an operator is mailed at each sign-in', async () => {
    const [email = ''] = operatorEmails;
    await newAccount(email);
    const signIn = newBrowser(email);
    await signIn();
    await signIn();
    expect(await types(email)).toEqual(['operator-sign-in', 'operator-sign-in']);
  });
});

describe('emails about passwords', () => {
  it('a new password is mailed to the owner, whoever sets it', async () => {
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
