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
  await instance.sql`update marketplace.issue set engineer_id = ${people.holder.id} where id = ${issue}`;
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

const listen = async (who: SignedUp, origin = url): Promise<LiveReader> => {
  const reader = await openLive(origin, who.headers);
  open.push(reader);
  return reader;
};

async function submit(): Promise<string> {
  const [row] = await instance.sql<{ id: string }[]>`
    insert into public.code_submissions (title, email, github_link, description, urgency, coding_app)
    values ('It breaks', 'builder@example.com', 'https://github.com/o/r', 'It breaks.', 'ASAP', 'bolt') returning id`;
  return row?.id ?? '';
}

async function claim(who: SignedUp, id: string): Promise<void> {
  await instance.sql`update marketplace.issue set engineer_id = ${who.id} where id = ${id}`;
}

async function call(who: SignedUp, procedure: string, payload: object): Promise<{ id: string }> {
  const request = {
    method: 'POST' as const,
    url: `/rest/v1/rpc/${procedure}`,
    headers: who.headers,
    payload,
  };
  const answer = await instance.app.inject(request);
  expect([procedure, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([
    procedure,
    answer.statusCode < 300 ? answer.statusCode : 200,
    '',
  ]);
  return answer.statusCode === 204 ? { id: '' } : answer.json();
}

const write = (who: SignedUp, p_sender: 'client' | 'engineer', p_content: string) =>
  call(who, 'add_message', { p_issue_id: issue, p_sender, p_content });

/** Sends a change to every channel. An earlier change that has not arrived by then was never sent. */
async function sendToAll(readers: readonly LiveReader[]): Promise<void> {
  await instance.sql`select pg_notify('live', json_build_object('kind', 'user', 'user', gen_random_uuid())::text)`;
  const marks = await Promise.all(
    Object.values(people).map(async (person) => {
      const [row] = await instance.sql<{ id: string }[]>`
        insert into public.code_submissions (title, email, github_link, description, urgency, coding_app)
        values ('A mark', ${person.email}, 'https://github.com/o/r', 'A mark.', 'ASAP', 'bolt') returning id`;
      return row?.id ?? '';
    }),
  );
  await Promise.all(
    readers.map((reader) =>
      reader.until(() => reader.changes().some(({ issue_id }) => marks.includes(issue_id))),
    ),
  );
}

describe('a message', () => {
  it('is sent to both sides, and no other caller receives any data about it', async () => {
    const entries = await Promise.all(
      Object.entries(people).map(async ([name, who]) => [name, await listen(who)] as const),
    );
    const { id } = await write(people.client, 'client', 'The secret is xyzzy');
    await sendToAll(entries.map(([, reader]) => reader));
    const received = entries.filter(([, reader]) => reader.bytes().includes(id)).map(([name]) => name);
    expect(received).toEqual(['client', 'holder']);
    for (const [name, reader] of entries) {
      expect([name, reader.bytes().includes(issue)]).toEqual([name, received.includes(name)]);
      expect(reader.bytes()).not.toMatch(/xyzzy|@example\.com/);
    }
  });

  it('is sent once, as its id', async () => {
    const reader = await listen(people.holder);
    const { id } = await write(people.client, 'client', 'Once');
    await reader.until(() => reader.bytes().includes(id));
    await sendToAll([reader]);
    const received = reader.changes().filter(({ kind }) => kind === 'messages');
    expect(received).toEqual([{ issue_id: issue, kind: 'messages', ids: [id] }]);
  });

  it('reaches the issue’s new engineer, not the one who released it', async () => {
    const taken = await submit();
    await claim(people.engineer, taken);
    const [engineer, released] = [await listen(people.released), await listen(people.engineer)];
    await call(people.engineer, 'release_issue', { p_issue_id: taken });
    await claim(people.released, taken);
    const p_content = 'Anybody there?';
    const { id } = await call(people.client, 'add_message', {
      p_issue_id: taken,
      p_sender: 'client',
      p_content,
    });
    await engineer.until(() => engineer.bytes().includes(id));
    await sendToAll([released]);
    expect(released.bytes()).not.toContain(id);
  });

  it('a statement that inserts 1,000 messages sends one change', async () => {
    const reader = await listen(people.client);
    await instance.sql`
      insert into public.messages (issue_id, sender, content)
      select ${issue}, 'engineer', 'Row ' || n from generate_series(1, 1000) n`;
    await sendToAll([reader]);
    expect(reader.changes().filter(({ kind }) => kind === 'messages')).toHaveLength(1);
  });
});

describe('a working note', () => {
  it('is sent only to the issue’s engineer when it is created, changed or deleted', async () => {
    const entries = await Promise.all(
      Object.entries(people).map(async ([name, who]) => [name, await listen(who)] as const),
    );
    const holder = entries.find(([name]) => name === 'holder')?.[1] as LiveReader;
    const received = () => holder.changes().filter(({ kind }) => kind === 'notes').length;
    const noted = { p_issue_id: issue, p_content: 'The secret is xyzzy' };
    const { id } = await call(people.holder, 'add_working_note', noted);
    await holder.until(() => received() === 1);
    await call(people.holder, 'change_working_note', { p_note_id: id, p_content: 'It is plugh' });
    await holder.until(() => received() === 2);
    await call(people.holder, 'remove_working_note', { p_note_id: id });
    await holder.until(() => received() === 3);
    await sendToAll(entries.map(([, reader]) => reader));
    for (const [name, reader] of entries) {
      const kinds = reader.changes().filter(({ kind }) => kind === 'notes');
      expect([name, kinds.length]).toEqual([name, name === 'holder' ? 3 : 0]);
      expect(reader.bytes()).not.toMatch(/xyzzy|plugh/);
    }
  });
});

describe('a fix', () => {
  it('is sent only to both sides', async () => {
    const fixed = await submit();
    await claim(people.holder, fixed);
    await instance.sql`update marketplace.issue set status = 'in_progress' where id = ${fixed}`;
    const entries = await Promise.all(
      Object.entries(people).map(async ([name, who]) => [name, await listen(who)] as const),
    );
    await call(people.holder, 'submit_fix', { p_issue_id: fixed, p_description: 'Done' });
    await sendToAll(entries.map(([, reader]) => reader));
    const received = entries.filter(([, reader]) => reader.changes().some(({ kind }) => kind === 'fixes'));
    expect(received.map(([name]) => name)).toEqual(['client', 'holder']);
  });
});

describe('other changes', () => {
  it('are sent, by kind, to callers who may see the row', async () => {
    const [client, stranger] = [await listen(people.client), await listen(people.stranger)];
    await call(people.holder, 'send_quote', {
      p_issue_id: issue,
      p_hours: 2,
      p_price: 80,
      p_note: 'The fix',
    });
    await call(people.client, 'accept_quote', { p_issue_id: issue });
    await client.until(() =>
      ['issue', 'timeline', 'quotes'].every((kind) =>
        client.changes().some((change) => change.kind === kind),
      ),
    );
    await sendToAll([stranger]);
    expect(stranger.bytes()).not.toContain(issue);
  });

  it('include a read conversation, for its reader only', async () => {
    const [client, holder] = [await listen(people.client), await listen(people.holder)];
    await call(people.client, 'see_messages', { p_issue_id: issue });
    await client.until(() =>
      client.changes().some(({ kind, issue_id }) => kind === 'seen' && issue_id === issue),
    );
    await sendToAll([holder]);
    expect(holder.changes().filter(({ kind }) => kind === 'seen')).toEqual([]);
  });

  it('trigger a reload after the listening connection was lost', async () => {
    const reader = await listen(people.client);
    await instance.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lastmile live' and datname = current_database()`;
    await reader.until(({ events }) => events.some(({ event }) => event === 'look-again'));
    const { id } = await write(people.client, 'client', 'After the gap');
    await reader.until(() => reader.bytes().includes(id));
  });
});

describe('a channel', () => {
  it('requires a signed-in caller', async () => {
    const { anonKey, serviceRoleKey } = instance.platform.keys;
    const status = async (headers: Record<string, string>) =>
      (await instance.app.inject({ url: '/live', headers })).statusCode;
    expect(await status({})).toBe(401);
    expect(await status({ apikey: anonKey })).toBe(401);
    expect(await status({ apikey: anonKey, authorization: 'Bearer nonsense' })).toBe(401);
    expect(await status({ apikey: serviceRoleKey })).toBe(403);
  });

  it('closes when its session is signed out, while the account’s other sessions stay open', async () => {
    const leaving = await signUpAs(instance, 'client');
    const again = await instance.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: { apikey: leaving.headers.apikey },
      payload: { email: leaving.email, password: leaving.password },
    });
    const authorization = `Bearer ${again.json().access_token}`;
    const other = await listen({ ...leaving, headers: { ...leaving.headers, authorization } });
    const reader = await listen(leaving);
    await instance.app.inject({
      method: 'POST',
      url: '/auth/v1/logout?scope=local',
      headers: leaving.headers,
    });
    await reader.ended;
    await expect(listen(leaving)).rejects.toThrow('401');
    const [row] = await instance.sql`
      insert into public.code_submissions (title, email, github_link, description, urgency, coding_app)
      values ('Mine', ${leaving.email}, 'https://github.com/o/r', 'Mine.', 'ASAP', 'bolt') returning id`;
    await other.until(() => other.bytes().includes(row?.id));
  });

  it('closes when its account is banned', async () => {
    const barred = await signUpAs(instance, 'client');
    const reader = await listen(barred);
    await instance.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${barred.id}`;
    await reader.ended;
    await expect(listen(barred)).rejects.toThrow('401');
  });
});

describe('a node', () => {
  const node = async (limits: { channels: number; channelsOfOne: number }) => {
    const app = fastify({ forceCloseConnections: 'idle' });
    registerLive(app, instance.platform, limits);
    return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
  };

  it('limits channels per account and in total, with Retry-After', async () => {
    const { app, origin } = await node({ channels: 3, channelsOfOne: 2 });
    await listen(people.client, origin);
    await listen(people.client, origin);
    const refused = async (who: SignedUp) => {
      const answer = await fetch(`${origin}/live`, { headers: who.headers });
      await answer.text();
      return [answer.status, Number(answer.headers.get('retry-after')) > 0];
    };
    expect(await refused(people.client)).toEqual([429, true]);
    const last = await listen(people.holder, origin);
    expect(await refused(people.stranger)).toEqual([503, true]);
    last.close();
    await expect
      .poll(() =>
        listen(people.stranger, origin).then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
    await app.close();
  });

  it('closes all channels immediately when it stops', async () => {
    const { app, origin } = await node({ channels: 10, channelsOfOne: 10 });
    const readers = await Promise.all([listen(people.client, origin), listen(people.holder, origin)]);
    await app.close();
    await Promise.all(readers.map(({ ended }) => ended));
  });
});
