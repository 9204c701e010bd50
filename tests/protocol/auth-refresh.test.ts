import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi } from './auth-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
const { ban, call, newMember, signIn } = authApi({ instance });
let ahead = 0;

type Answer = { status: number; token: string; code: unknown };

async function refresh(token: string): Promise<Answer> {
  const answer = await call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
  });
  return { status: answer.status, token: String(answer.body.refresh_token), code: answer.body.error_code };
}

const alreadyUsed = { status: 400, code: 'refresh_token_already_used' };

/** Signs up a new user and returns their first refresh token. */
async function firstToken(): Promise<string> {
  return (await newMember()).session.refresh_token;
}

/** Locks a user's sessions until the returned function is called. */
async function holdSessions(userId: string): Promise<() => Promise<void>> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = instance.sql.begin(async (tx) => {
    await tx`select from auth.sessions where user_id = ${userId} for update`;
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await holder;
  };
}

describe('refreshing a session', () => {
  it('a refresh returns a new access token and refresh token for the same session', async () => {
    const { client, session } = await newMember();
    const before = (await client.auth.getClaims()).data?.claims;
    ahead += 5000;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.session?.expires_in).toBe(3600);
    const after = (await client.auth.getClaims()).data?.claims;
    expect(after?.session_id).toBe(before?.session_id);
    expect(after?.amr).toEqual(before?.amr);
    expect(Number(after?.iat)).toBeGreaterThan(Number(before?.iat));
  });

  it('a refresh whose response was lost can be repeated later and returns the same token', async () => {
    const first = await firstToken();
    const second = (await refresh(first)).token;
    expect((await refresh(first)).token).toBe(second);
    ahead += 3600_000;
    expect((await refresh(first)).token).toBe(second);
    expect((await refresh(second)).status).toBe(200);
  });

  it('1,000 concurrent refreshes with the same token return the same new token', async () => {
    const { client, id, session } = await newMember();
    // The lock delays the requests until all of them overlap.
    const unlock = await holdSessions(id);
    const refreshes = Array.from({ length: 1000 }, () => refresh(session.refresh_token));
    await setTimeout(500);
    await unlock();
    const answers = await Promise.all(refreshes);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    const live = await instance.sql`
      select from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
      where s.user_id = ${id} and t.revoked_at is null
        and not exists (select from auth.refresh_tokens c where c.parent_id = t.id)`;
    expect(live).toHaveLength(1);
    const sessions = await instance.sql`select from auth.sessions where user_id = ${id} and ended_at is null`;
    expect(sessions).toHaveLength(1);
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await refresh(answers[0]?.token ?? '')).status).toBe(200);
  });

  it('a refresh token older than the parent returns the newest token for ten seconds', async () => {
    const first = await firstToken();
    const second = (await refresh(first)).token;
    const third = (await refresh(second)).token;
    const fourth = (await refresh(third)).token;
    ahead += 9000;
    expect(await refresh(first)).toMatchObject({ status: 200, token: fourth });
    expect((await refresh(fourth)).status).toBe(200);
  });

  it('a thief who repeats a token at once cannot leave the line of the session', async () => {
    const first = await firstToken();
    const [own, stolen] = [await refresh(first), await refresh(first)];
    const next = (await refresh(own.token)).token;
    expect((await refresh(first)).token).toBe(next);
    expect((await refresh(stolen.token)).token).toBe(next);
    ahead += 3600_000;
    const later = await refresh(next);
    await refresh(later.token);
    ahead += 11_000;
    expect(await refresh(stolen.token)).toMatchObject(alreadyUsed);
    expect(await refresh(later.token)).toMatchObject(alreadyUsed);
  });

  it('replaying a token older than the parent revokes its family, and no other session', async () => {
    const { client, email, session } = await newMember();
    const other = await signIn(email);
    const first = session.refresh_token;
    const second = (await refresh(first)).token;
    const third = (await refresh(second)).token;
    ahead += 11_000;
    expect(await refresh(first)).toMatchObject(alreadyUsed);
    for (const token of [third, second, first]) expect(await refresh(token)).toMatchObject(alreadyUsed);
    const { error } = await client.auth.getUser();
    expect(error?.name).toBe('AuthSessionMissingError');
    expect((await refresh(other.session.refresh_token)).status).toBe(200);
  });

  it('a refresh rejects an unknown token and one of a signed-out session', async () => {
    expect(await refresh('never-was')).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    const { client, session } = await newMember();
    await client.auth.signOut();
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    });
  });

  it('a refresh rejects an expired session and a banned user', async () => {
    const ended = await newMember();
    await instance.sql`update auth.sessions set not_after = now() - interval '1 second' where user_id = ${ended.id}`;
    expect(await refresh(ended.session.refresh_token)).toMatchObject({
      status: 400,
      code: 'session_expired',
    });
    const banned = await newMember();
    await ban(banned.id);
    expect(await refresh(banned.session.refresh_token)).toMatchObject({ status: 400, code: 'user_banned' });
  });

  it('a refresh without a token returns an error in the OAuth format', async () => {
    const answer = await call('POST', '/token?grant_type=refresh_token', { body: {} });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: 'invalid_request', error_description: 'refresh_token required' });
  });

  it('a refresh returns 409 without signing out when the session stays locked for five seconds', async () => {
    const { id, session } = await newMember();
    const unlock = await holdSessions(id);
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 409, code: 'conflict' });
    await unlock();
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });

  it('refresh tokens are never stored in plain text', async () => {
    const { session } = await newMember();
    const rows = await instance.sql`select t::text as row from auth.refresh_tokens t`;
    for (const token of [session.refresh_token, (await refresh(session.refresh_token)).token]) {
      expect(rows.map(({ row }) => row).join()).not.toContain(token);
      expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(token).toString('hex'));
    }
  });
});
