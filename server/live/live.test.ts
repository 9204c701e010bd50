import { fastify } from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LiveReader, openLive } from '../../tests/instance/live-reader.ts';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import { type SignedUp, signUpAs } from '../../tests/instance/sign-up-as.ts';
import { registerLive } from './live.ts';

const instance = setUpInstance();
let url: string;
let people: Record<'client' | 'stranger' | 'holder' | 'engineer' | 'released' | 'suspended', SignedUp>;
let issue: string;
const open: LiveReader[] = [];

beforeAll(async () => {
  url = await instance.url();
  people = {
    client: await signUpAs(instance, 'client', 'builder@example.com'),
    stranger: await signUpAs(instance, 'client'),
    holder: await signUpAs(instance, 'engineer'),
    engineer: await signUpAs(instance, 'engineer'),
    released: await signUpAs(instance, 'engineer'),
    suspended: await signUpAs(instance, 'engineer'),
  };
  issue = await submit();
  await claim(people.released, issue);
  await call(people.released, 'release_issue', { p_issue_id: issue });
  await claim(people.suspended, issue);
  await instance.sql`update marketplace.engineer_approval set status = 'suspended' where engineer_id = ${people.suspended.id}`;
  await claim(people.holder, issue);
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

const listen = async (who: Pick<SignedUp, 'headers'>, origin = url): Promise<LiveReader> => {
  const reader = await openLive(origin, who.headers);
  open.push(reader);
  return reader;
};

type Readers = Record<keyof typeof people, LiveReader>;

async function listenAsEveryone(): Promise<Readers> {
  const entries = Object.entries(people).map(async ([name, who]) => [name, await listen(who)]);
  return Object.fromEntries(await Promise.all(entries)) as Readers;
}

const namesOf = (readers: Readers, isMet: (reader: LiveReader) => boolean) =>
  Object.entries(readers).flatMap(([name, reader]) => (isMet(reader) ? [name] : []));
const ofKind = (reader: LiveReader, kind: string) =>
  reader.changes().filter((change) => change.kind === kind);

async function submit(email = 'builder@example.com'): Promise<string> {
  const [row] = await instance.sql<{ id: string }[]>`
    insert into public.code_submissions (title, email, github_link, description, urgency, coding_app)
    values ('It breaks', ${email}, 'https://github.com/o/r', 'It breaks.', 'ASAP', 'bolt') returning id`;
  return row?.id ?? '';
}

async function claim(who: SignedUp, id: string): Promise<void> {
  await instance.sql`update marketplace.issue set engineer_id = ${who.id} where id = ${id}`;
}

async function call({ headers }: SignedUp, name: string, payload: object): Promise<{ id: string }> {
  const url = `/rest/v1/rpc/${name}`;
  const answer = await instance.app.inject({ method: 'POST', url, headers, payload });
  if (answer.statusCode >= 300) throw new Error(`${name} returned ${answer.statusCode}: ${answer.body}`);
  return answer.statusCode === 204 ? { id: '' } : answer.json();
}

const write = (who: SignedUp, p_sender: 'client' | 'engineer', p_content: string, p_issue_id = issue) =>
  call(who, 'add_message', { p_issue_id, p_sender, p_content });

/**
 * Sends a change to every channel and waits for it. Changes arrive in order, so an earlier change that is
 * still missing was never sent.
 */
async function sendToAll(readers: readonly LiveReader[]): Promise<void> {
  await instance.sql`select pg_notify('live', json_build_object('kind', 'user', 'user', gen_random_uuid())::text)`;
  const marks = await Promise.all(Object.values(people).map(({ email }) => submit(email)));
  await Promise.all(
    readers.map((reader) =>
      reader.until(() => reader.changes().some(({ issue_id }) => marks.includes(issue_id))),
    ),
  );
}

describe('a message', () => {
  it('a live message is sent only to the client and the engineer of the issue', async () => {
    const readers = await listenAsEveryone();
    const { id } = await write(people.client, 'client', 'The secret is xyzzy');
    await sendToAll(Object.values(readers));
    expect(namesOf(readers, (reader) => reader.bytes().includes(id))).toEqual(['client', 'holder']);
    expect(namesOf(readers, (reader) => reader.bytes().includes(issue))).toEqual(['client', 'holder']);
    for (const reader of Object.values(readers)) expect(reader.bytes()).not.toMatch(/xyzzy|@example\.com/);
  });

  it('a live message is sent once and contains only its id', async () => {
    const reader = await listen(people.holder);
    const { id } = await write(people.client, 'client', 'Once');
    await reader.until(() => reader.bytes().includes(id));
    await sendToAll([reader]);
    expect(ofKind(reader, 'messages')).toEqual([{ issue_id: issue, kind: 'messages', ids: [id] }]);
  });

  it('a live message is sent only to the current engineer of an issue', async () => {
    const taken = await submit();
    await claim(people.engineer, taken);
    const [engineer, released] = [await listen(people.released), await listen(people.engineer)];
    await call(people.engineer, 'release_issue', { p_issue_id: taken });
    await claim(people.released, taken);
    const { id } = await write(people.client, 'client', 'Anybody there?', taken);
    await engineer.until(() => engineer.bytes().includes(id));
    await sendToAll([released]);
    expect(released.bytes()).not.toContain(id);
  });

  it('1,000 messages that are inserted by one statement are sent as one change', async () => {
    const reader = await listen(people.client);
    await instance.sql`
      insert into public.messages (issue_id, sender, content)
      select ${issue}, 'engineer', 'Row ' || n from generate_series(1, 1000) n`;
    await sendToAll([reader]);
    expect(ofKind(reader, 'messages')).toHaveLength(1);
  });
});

describe('changes', () => {
  it('a change to a working note is sent only to the engineer of the issue', async () => {
    const readers = await listenAsEveryone();
    const noted = { p_issue_id: issue, p_content: 'The secret is xyzzy' };
    const { id } = await call(people.holder, 'add_working_note', noted);
    const received = (count: number) =>
      readers.holder.until(() => ofKind(readers.holder, 'notes').length === count);
    await received(1);
    await call(people.holder, 'change_working_note', { p_note_id: id, p_content: 'It is plugh' });
    await received(2);
    await call(people.holder, 'remove_working_note', { p_note_id: id });
    await received(3);
    await sendToAll(Object.values(readers));
    expect(namesOf(readers, (reader) => ofKind(reader, 'notes').length > 0)).toEqual(['holder']);
    expect(ofKind(readers.holder, 'notes')).toHaveLength(3);
    for (const reader of Object.values(readers)) expect(reader.bytes()).not.toMatch(/xyzzy|plugh/);
  });

  it('a change to a fix is sent only to the client and the engineer', async () => {
    const fixed = await submit();
    await claim(people.holder, fixed);
    await instance.sql`update marketplace.issue set status = 'in_progress' where id = ${fixed}`;
    const readers = await listenAsEveryone();
    await call(people.holder, 'submit_fix', { p_issue_id: fixed, p_description: 'Done' });
    await sendToAll(Object.values(readers));
    expect(namesOf(readers, (reader) => ofKind(reader, 'fixes').length > 0)).toEqual(['client', 'holder']);
  });

  it('a change is sent only to callers who may see the row, and names the kind of change', async () => {
    const [client, stranger] = [await listen(people.client), await listen(people.stranger)];
    const terms = { p_hours: 2, p_price: 80, p_note: 'The fix' };
    await call(people.holder, 'send_quote', { p_issue_id: issue, ...terms });
    await call(people.client, 'accept_quote', { p_issue_id: issue });
    const kinds = ['issue', 'timeline', 'quotes'];
    await client.until(() => kinds.every((kind) => ofKind(client, kind).length > 0));
    await sendToAll([stranger]);
    expect(stranger.bytes()).not.toContain(issue);
  });

  it('a change that marks messages as read is sent only to their reader', async () => {
    const [client, holder] = [await listen(people.client), await listen(people.holder)];
    await call(people.client, 'see_messages', { p_issue_id: issue });
    await client.until(() => ofKind(client, 'seen').some(({ issue_id }) => issue_id === issue));
    await sendToAll([holder]);
    expect(ofKind(holder, 'seen')).toEqual([]);
  });

  it('readers are told to reload if changes may have been missed during a lost connection', async () => {
    const reader = await listen(people.client);
    await instance.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lastmile live' and datname = current_database()`;
    await reader.until(({ events }) => events.some(({ event }) => event === 'look-again'));
    const { id } = await write(people.client, 'client', 'After the gap');
    await reader.until(() => reader.bytes().includes(id));
  });
});

describe('a channel', () => {
  it('a live channel requires a signed-in caller', async () => {
    const { anonKey, serviceRoleKey } = instance.platform.keys;
    const status = async (headers: Record<string, string>) =>
      (await instance.app.inject({ url: '/live', headers })).statusCode;
    expect(await status({})).toBe(401);
    expect(await status({ apikey: anonKey })).toBe(401);
    expect(await status({ apikey: anonKey, authorization: 'Bearer nonsense' })).toBe(401);
    expect(await status({ apikey: serviceRoleKey })).toBe(403);
  });

  it('signing out closes the live channel of the session, but not of other sessions of the account', async () => {
    const leaving = await signUpAs(instance, 'client');
    const { email, password } = leaving;
    const { apikey } = leaving.headers;
    const auth = (path: string, headers: { apikey: string }, payload = {}) =>
      instance.app.inject({ method: 'POST', url: `/auth/v1/${path}`, headers, payload });
    const again = await auth('token?grant_type=password', { apikey }, { email, password });
    const authorization = `Bearer ${again.json().access_token}`;
    const other = await listen({ headers: { apikey, authorization } });
    const reader = await listen(leaving);
    await auth('logout?scope=local', leaving.headers);
    await reader.ended;
    await expect(listen(leaving)).rejects.toThrow('401');
    const own = await submit(email);
    await other.until(() => other.bytes().includes(own));
  });

  it('a live channel closes when its account is banned', async () => {
    const barred = await signUpAs(instance, 'client');
    const reader = await listen(barred);
    await instance.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${barred.id}`;
    await reader.ended;
    await expect(listen(barred)).rejects.toThrow('401');
  });
});

describe('nodes', () => {
  const node = async (limits: { channels?: number; channelsOfOne?: number; channelsOfSender?: number }) => {
    const app = fastify({ forceCloseConnections: 'idle' });
    const all = { channels: 10, channelsOfOne: 10, channelsOfSender: 10 };
    registerLive(app, instance.platform, { ...all, ...limits });
    return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
  };

  it.each([
    [429, 'an account', { channelsOfOne: 1 }, 'client'],
    [429, 'a network address', { channelsOfSender: 1 }, 'stranger'],
    [503, 'a node', { channels: 1 }, 'stranger'],
  ] as const)('%i with Retry-After answers a channel too many of %s', async (status, _of, limits, who) => {
    const { app, origin } = await node(limits);
    const first = await listen(people.client, origin);
    const answer = await fetch(`${origin}/live`, { headers: people[who].headers });
    await answer.text();
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([status, true]);
    first.close();
    const opens = () => listen(people[who], origin).then(Boolean, () => false);
    await expect.poll(opens).toBe(true);
    await app.close();
  });

  it('a node closes all channels immediately when it stops', async () => {
    const { app, origin } = await node({});
    const readers = await Promise.all([listen(people.client, origin), listen(people.holder, origin)]);
    await app.close();
    await Promise.all(readers.map(({ ended }) => ended));
  });
});
