import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, password } from './auth-setup.ts';

const instance = setUpInstance();
const { call, newClient, newMember } = authApi({ instance });

type Listed = {
  id: string;
  device: string | null;
  created_at: string;
  last_seen_at: string;
  is_current: boolean;
};

async function listed(client: SupabaseClient): Promise<Listed[]> {
  const { data, error } = await client.rpc('list_sessions');
  expect(error).toBeNull();
  return data as Listed[];
}

const end = (client: SupabaseClient, id: string) => client.rpc('end_session', { p_session_id: id });

type Transaction = Parameters<Parameters<typeof instance.sql.begin>[0]>[0];

type Pair = Awaited<ReturnType<typeof newPair>>;

/** Creates a user who is signed in with two browsers. */
async function newPair() {
  const first = await newMember();
  const second = await newClient();
  const { data } = await second.auth.signInWithPassword({ email: first.email, password });
  const [own, other] = await listed(first.client);
  if (!own || !other || !data.session) throw new Error('There are not two sessions.');
  return { first: first.client, second, session: data.session, own, other, id: first.id };
}

describe('the list of sessions', () => {
  it('the list of an account’s sessions starts with the current session', async () => {
    await newMember();
    const { first, second, own, other } = await newPair();
    expect([own.is_current, other.is_current]).toEqual([true, false]);
    expect((await listed(second)).map(({ id, is_current }) => [id, is_current])).toEqual([
      [other.id, true],
      [own.id, false],
    ]);
    expect(await listed(first)).toHaveLength(2);
    expect(Object.keys(own)).toEqual(['id', 'device', 'created_at', 'last_seen_at', 'is_current']);
    expect(own.device).toContain('node');
  });

  it('the list of sessions includes the time of the last refresh', async () => {
    const { first, second, other } = await newPair();
    await second.auth.refreshSession();
    const [, after] = await listed(first);
    expect(Date.parse(after?.last_seen_at ?? '')).toBeGreaterThan(Date.parse(other.last_seen_at));
  });

  it('the list of sessions omits ended and expired ones', async () => {
    const { first, other } = await newPair();
    await instance.sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${other.id}`;
    expect(await listed(first)).toHaveLength(1);
  });
});

describe('ended sessions', () => {
  it('ending a session revokes its tokens and keeps the current session', async () => {
    const { first, second, session, other } = await newPair();
    expect((await end(first, other.id)).error).toBeNull();
    expect(await listed(first)).toHaveLength(1);
    const user = await call('GET', '/user', { token: session.access_token });
    expect(user).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
    const refreshed = await second.auth.refreshSession();
    expect(refreshed.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect((await first.auth.getUser()).error).toBeNull();
  });

  /** Returns the answer to a request that waits for the account while `change` happens. */
  async function answerAfter<T>(id: string, send: () => Promise<T>, change: (tx: Transaction) => unknown) {
    let answer: Promise<T> | undefined;
    await instance.sql.begin(async (tx) => {
      await tx`select from auth.users where id = ${id} for no key update`;
      answer = send();
      await vi.waitUntil(async () => {
        const waiting = await instance.sql`select from pg_stat_activity where wait_event_type = 'Lock'`;
        return waiting.length > 0;
      });
      await change(tx);
    });
    return answer;
  }

  it.each([
    ['a new password', 'PUT', '/user', { password: 'another-horse-8' }],
    ['a second factor', 'POST', '/factors', { factor_type: 'totp' }],
    ['a new set of recovery codes', 'POST', '/factors/recovery-codes', {}],
    ['the use of a recovery code', 'POST', '/factors/recovery-codes/use', { code: 'a' }],
    ['the removal of a second factor', 'DELETE', `/factors/${randomUUID()}`, undefined],
  ] as const)('%s is refused if the session ends meanwhile', async (_what, method, path, body) => {
    const { id, session } = await newMember();
    const send = () => call(method, path, { token: session.access_token, body });
    const answer = await answerAfter(id, send, (tx) => tx`delete from auth.sessions where user_id = ${id}`);
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
  });

  it.each<[string, (pair: Pair) => Promise<{ status: number }>]>([
    ['signing out', async ({ session }) => call('POST', '/logout', { token: session.access_token })],
    ['ending another session', async ({ first, other }) => end(first, other.id)],
  ])('%s waits until the requests of the sessions that it ends are done', async (_what, work) => {
    const pair = await newPair();
    const answer = await answerAfter(
      pair.id,
      () => work(pair),
      () => {},
    );
    expect(answer).toMatchObject({ status: 204 });
  });

  it("ending a session rejects ended, unknown and other users' sessions", async () => {
    const { first, other } = await newPair();
    const stranger = await newMember();
    const [foreign] = await listed(stranger.client);
    await end(first, other.id);
    for (const id of [other.id, foreign?.id ?? '', randomUUID()]) {
      expect((await end(first, id)).error).toMatchObject({
        code: 'PT404',
        message: 'This session has already ended.',
      });
    }
    expect((await stranger.client.auth.getUser()).error).toBeNull();
  });
});
