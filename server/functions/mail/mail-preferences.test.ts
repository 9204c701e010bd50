import { EncryptJWT, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { MailKind } from '#domain/wire/mail-choices.ts';
import { preferencesLinks } from '#server/mail/preferences-link.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import { setUpNotifications } from '../../../tests/instance/notification-setup.ts';
import { type SignedUp, signUpAs } from '../../../tests/instance/sign-up-as.ts';
import { choices, keepByLink } from './keep-by-link.ts';

const scene = setUpNotifications();

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function choose(payload: object, who: SignedUp | null = null) {
  const headers = who?.headers ?? { apikey: scene.instance.platform.keys.anonKey };
  const url = '/functions/v1/mail-preferences';
  const answer = await scene.instance.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

async function post(
  link: string,
  payload = 'List-Unsubscribe=One-Click',
  headers: Record<string, string> = form,
) {
  const { pathname, search } = new URL(link);
  return scene.instance.app.inject({ method: 'POST', url: pathname + search, headers, payload });
}

async function tokenFor(address: string, kind: MailKind | null = null, at = new Date()): Promise<string> {
  const { publicUrl } = scene.instance.platform.settings;
  const links = preferencesLinks(publicUrl, scene.instance.platform.keys, () => at);
  return new URL(await links.page({ address, kind })).searchParams.get('token') ?? '';
}

const wantedBy = async (address: string) => {
  const { body } = await choose({ token: await tokenFor(address) });
  return Object.fromEntries(
    body.kinds.map((each: { kind: string; isWanted: boolean }) => [each.kind, each.isWanted]),
  );
};

describe('an optional mail', () => {
  it('choices in different orders do not stop each other', async () => {
    const token = await tokenFor('chooser@example.com');
    const kinds: MailKind[] = ['messages', 'progress', 'reminders'];
    const wanted = (order: MailKind[]) => Object.fromEntries(order.map((kind) => [kind, false]));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        choose({ token, wanted: wanted(at % 2 ? kinds : kinds.toReversed()) }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('a link waits for no lock of the account, and makes at most 60 choices an hour', async () => {
    const email = 'lock@example.com';
    const token = await tokenFor(email);
    const make = (isWanted: boolean) => choose({ token, wanted: { messages: isWanted } });
    expect((await make(true)).status).toBe(200);
    const { sql } = scene.instance;
    await sql.begin(async (tx) => {
      await tx`update public.mail_preferences set is_wanted = true where address = ${email}`;
      expect((await make(false)).status).toBe(429);
    });
    expect((await make(false)).status).toBe(200);
    const settings = { limitFactor: 1 };
    for (let made = 0; made < choices.count; made += 1) await countCall(sql, settings, choices, [email]);
    const limited = {
      ...scene.instance.platform,
      settings: { ...scene.instance.platform.settings, ...settings },
    };
    await expect(keepByLink(limited, email, { messages: true })).rejects.toMatchObject({ status: 429 });
    await expect(keepByLink(limited, 'another@example.com', { messages: true })).resolves.toBeUndefined();
  });

  it('an unsubscribe link turns off only one kind of optional email', async () => {
    const id = await scene.claimed();
    const [mail] = await scene.mails('claimed', id);
    expect(mail?.text).toContain('Stop these emails or choose which you get:');
    const page = new URL(/http\S+mail-preferences\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? 'none:');
    const { body } = await choose({ token: page.searchParams.get('token') });
    expect([body.address, body.about]).toEqual([scene.client.email, 'progress']);
    expect((await post(mail?.unsubscribe ?? '')).statusCode).toBe(200);
    expect(await wantedBy(scene.client.email)).toEqual({ messages: true, progress: false, reminders: true });

    const other = await scene.claimed();
    expect(await scene.mails('claimed', other)).toEqual([]);
    const quoted = { p_issue_id: other, p_hours: 1, p_price: 90, p_note: 'All' };
    await scene.call(scene.engineer, 'send_quote', quoted);
    const [quote] = await scene.mails('quote', other);
    expect(quote?.unsubscribe).toBeNull();

    await choose({ token: page.searchParams.get('token'), wanted: { progress: true } });
    await scene.instance.platform.jobs.enqueue('claimed-mail', { issue_id: other });
    expect(await scene.mails('claimed', other), 'is never sent if it was off when it was due').toEqual([]);
    expect(await scene.mails('claimed', await scene.claimed())).toHaveLength(1);
  });

  it('a kind of email is turned off for an address regardless of letter case', async () => {
    await choose({ token: await tokenFor(scene.client.email.toUpperCase()), wanted: { messages: false } });
    expect((await wantedBy(scene.client.email)).messages).toBe(false);
    await choose({ token: await tokenFor(scene.client.email), wanted: { messages: true } });
  });

  it.each([
    ['messages', 'message'],
    ['engineer_messages', 'message'],
  ] as const)('no email about a message is sent if the preference %s is off', async (kind, type) => {
    const isClient = kind === 'messages';
    const [reader, writer] = isClient ? [scene.client, scene.engineer] : [scene.engineer, scene.client];
    await choose({ token: await tokenFor(reader.email), wanted: { [kind]: false } });
    const id = await scene.claimed();
    const p_sender = isClient ? 'engineer' : 'client';
    await scene.call(writer, 'add_message', { p_issue_id: id, p_sender, p_content: 'Hello' });
    await scene.makeDue(`message-mail:${id}:%`);
    expect(await scene.mails(type, id)).toEqual([]);
    await choose({ token: await tokenFor(reader.email), wanted: { [kind]: true } });
  });

  it('no email about a decided quote is sent if the preference engineer_quotes is off', async () => {
    await choose({ token: await tokenFor(scene.engineer.email), wanted: { engineer_quotes: false } });
    const id = await scene.quoted();
    await scene.call(scene.client, 'accept_quote', { p_issue_id: id });
    expect(await scene.mails('quote-decided', id)).toEqual([]);
    await choose({ token: await tokenFor(scene.engineer.email), wanted: { engineer_quotes: true } });
  });
});

describe('signed-in people', () => {
  it('a signed-in person can set preferences for their own address', async () => {
    const client = await signUpAs(scene.instance, 'client');
    const { body } = await choose({ wanted: { reminders: false } }, client);
    expect(body).toEqual({
      address: client.email,
      about: null,
      kinds: [
        { kind: 'messages', isWanted: true },
        { kind: 'progress', isWanted: true },
        { kind: 'reminders', isWanted: false },
      ],
    });
    const engineer = await choose({}, scene.engineer);
    expect(engineer.body.kinds.map((each: { kind: string }) => each.kind)).toEqual([
      'messages',
      'progress',
      'reminders',
      'engineer_messages',
      'engineer_quotes',
      'engineer_matches',
    ]);
    expect((await choose({ token: await tokenFor(scene.engineer.email) })).body.kinds).toHaveLength(6);
  });

  it('mail preferences without a token require a sign-in', async () => {
    const signIn = { error: 'Sign in, or use the link at the end of any of our emails.' };
    expect(await choose({})).toEqual({ status: 401, body: signIn });
  });
});

describe('mail preferences', () => {
  const keys = () => scene.instance.platform.keys;
  const seal = (key: Uint8Array) =>
    new EncryptJWT({ kind: null })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setSubject(scene.client.email)
      .setAudience('mail-preferences')
      .setExpirationTime('1h')
      .encrypt(key);

  it.each<[string, () => Promise<string>]>([
    ['a forged token', () => seal(new Uint8Array(32))],
    ['a token sealed with the root key', () => seal(Buffer.from(keys().encryptionKey, 'base64url'))],
    ['a session token', async () => scene.client.accessToken],
    ['the service role key', async () => keys().serviceRoleKey],
    [
      'a token signed with the session secret',
      () =>
        new SignJWT({ sub: scene.client.email, aud: 'mail-preferences' })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(new TextEncoder().encode(keys().jwtSecret)),
    ],
    [
      'an expired token',
      () => tokenFor(scene.client.email, null, new Date(Date.now() - 181 * 24 * 3600 * 1000)),
    ],
    [
      'a modified token',
      async () =>
        (await tokenFor(scene.client.email)).replace(/.(?=.$)/, (last) => (last === 'A' ? 'B' : 'A')),
    ],
    ['an empty token', async () => ''],
    ['a malformed token', async () => 'a.b.c.d.e'],
  ])('mail preferences cannot be changed with %s', async (_what, make) => {
    const token = await make();
    const body = { error: 'This link no longer works. Use the one in a newer email, or sign in.' };
    expect(await choose({ token, wanted: { messages: false } })).toEqual({ status: 401, body });
    const link = `http://localhost/functions/v1/unsubscribe?token=${encodeURIComponent(token)}`;
    expect((await post(link)).statusCode).toBe(401);
    expect((await wantedBy(scene.client.email)).messages).toBe(true);
  });

  it('the token of mail preferences gives access to nothing else', async () => {
    const token = await tokenFor(scene.client.email);
    const headers = { apikey: keys().anonKey, authorization: `Bearer ${token}` };
    for (const url of ['/rest/v1/issues', '/auth/v1/user'])
      expect([401, 403]).toContain((await scene.instance.app.inject({ url, headers })).statusCode);
  });
});

describe('the unsubscribe URL', () => {
  it('the unsubscribe URL changes nothing on GET and redirects to the page', async () => {
    const token = await tokenFor(scene.client.email, 'messages');
    const answer = await scene.instance.app.inject({ url: `/functions/v1/unsubscribe?token=${token}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/mail-preferences?token=${token}`]);
    expect((await wantedBy(scene.client.email)).messages).toBe(true);
  });

  it('the unsubscribe URL accepts only the form of RFC 8058, in either encoding', async () => {
    const link = `http://localhost/functions/v1/unsubscribe?token=${await tokenFor('reader@example.com', 'messages')}`;
    expect((await post(link, 'a=b')).statusCode).toBe(400);
    const json = { 'content-type': 'application/json' };
    for (const body of ['{}', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])
      expect((await post(link, body, json)).statusCode).toBe(400);
    expect((await wantedBy('reader@example.com')).messages).toBe(true);
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const answer = await post(link, parts, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(answer.statusCode).toBe(200);
    const wanted = { messages: false, progress: true, reminders: true };
    expect(await wantedBy('reader@example.com')).toEqual(wanted);
  });
});
