import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, tokenOf } from './auth-setup.ts';
import { authenticatorApp, levelOf, movingClock } from './second-factor-setup.ts';

const clock = movingClock();
const instance = setUpInstance({ now: clock.now });
const { call, newMember, outcome, signIn } = authApi({ instance });
const { codeOf, enroll, enter, newMemberWithFactor, show } = authenticatorApp({ instance }, clock);

const unknownId = '7d0f0c5e-3f61-4c38-9d2e-0f9f5a1f5a11';

describe('authenticator apps', () => {
  it('an authenticator app is enrolled with a QR code and takes effect after the first correct code', async () => {
    const { client, email } = await newMember();
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'My phone',
      issuer: 'LastMile',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' });
    const { secret, uri, qr_code: picture } = data?.totp ?? { secret: '', uri: '', qr_code: '' };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`LastMile:${email}`);
    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/);

    const before = await client.auth.mfa.listFactors();
    expect(before.data).toMatchObject({ totp: [], all: [{ id: data?.id, status: 'unverified' }] });
    expect(JSON.stringify(before.data)).not.toContain(secret);
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

    const shown = await show(client, { factorId: data?.id ?? '', secret });
    expect(shown.error).toBeNull();
    const level = await levelOf(client);
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level?.currentAuthenticationMethods).toMatchObject([{ method: 'totp' }, { method: 'password' }]);
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: data?.id, friendly_name: 'My phone', factor_type: 'totp', status: 'verified' },
    ]);
  });

  it('the secret of an authenticator app is stored encrypted', async () => {
    const { client } = await newMember();
    const { factorId, secret } = await enroll(client);
    const [row] = await instance.sql`select secret from auth.mfa_factors where id = ${factorId}`;
    expect(row?.secret).toMatch(/^eyJ/);
    expect(row?.secret).not.toContain(secret);
  });

  it('verifying an authenticator app ends aal1 sessions and revokes earlier tokens', async () => {
    const { client, email, session } = await newMember();
    const elsewhere = await signIn(email);
    await show(client, await enroll(client));
    expect((await elsewhere.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    for (const { refresh_token } of [session, elsewhere.session]) {
      const body = { refresh_token };
      const refused = await outcome('POST', '/token?grant_type=refresh_token', { body });
      expect(refused).toEqual([400, 'refresh_token_not_found']);
    }
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });

  it('verifying an authenticator app cancels a pending refresh of an aal1 session', async () => {
    const { client, session } = await newMember();
    const factor = await enroll(client);
    const body = { refresh_token: session.refresh_token };
    let waiting: ReturnType<typeof call> | undefined;
    await instance.sql.begin(async (tx) => {
      const [held] = await tx`
        select s.id from auth.sessions s where s.user_id = ${session.user.id} for update`;
      waiting = call('POST', '/token?grant_type=refresh_token', { body });
      for (let isWaiting = false; !isWaiting; ) {
        const rows = await instance.sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%rotate_refresh_token%'`;
        isWaiting = rows.length > 0;
      }
      await tx`delete from auth.refresh_tokens where session_id = ${held?.id}`;
    });
    expect((await waiting)?.body.error_code).toBe('refresh_token_not_found');
    expect((await show(client, factor)).error).toBeNull();
  });

  it('an unverified authenticator app is deleted when another factor is verified', async () => {
    const { client } = await newMember();
    await enroll(client, 'Forgotten');
    await show(client, await enroll(client, 'Shown'));
    expect((await client.auth.mfa.listFactors()).data?.all).toMatchObject([{ friendly_name: 'Shown' }]);
  });

  it('removing an authenticator app at aal2 lowers the session to aal1', async () => {
    const { client, factor } = await newMemberWithFactor();
    expect((await client.auth.mfa.unenroll(factor)).data).toEqual({ id: factor.factorId });
    await client.auth.refreshSession();
    const data = await levelOf(client);
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect(data?.currentAuthenticationMethods).toMatchObject([{ method: 'password' }]);
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('factors');
  });

  it('the service role can list and remove authenticator apps', async () => {
    const { id, client, factor } = await newMemberWithFactor();
    const token = instance.platform.keys.serviceRoleKey;
    const listed = await call('GET', `/admin/users/${id}/factors`, { token });
    expect(JSON.parse(String(listed.body))).toMatchObject([{ id: factor.factorId, status: 'verified' }]);
    const path = `/admin/users/${id}/factors/${factor.factorId}`;
    expect((await call('DELETE', path, { token })).body).toMatchObject({ id: factor.factorId });
    expect((await call('DELETE', path, { token })).body.error_code).toBe('mfa_factor_not_found');
    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });
});

describe('rejected second factors', () => {
  const bad: [what: string, body: object, status: number, code: string][] = [
    ['without a type', {}, 400, 'validation_failed'],
    ['with an unknown type', { factor_type: 'fingerprint' }, 400, 'validation_failed'],
    ['with a name that is not a string', { factor_type: 'totp', friendly_name: 7 }, 400, 'validation_failed'],
    ['with a long name', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
    ['as a passkey', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  ];
  it.each(bad)('adding a second factor is rejected %s', async (_what, body, status, code) => {
    const { session } = await newMember();
    expect(await outcome('POST', '/factors', { body, token: session.access_token })).toEqual([status, code]);
  });

  it('adding a second factor is rejected when signed out', async () => {
    expect((await call('POST', '/factors', { body: { factor_type: 'totp' } })).status).toBe(401);
  });

  it('adding a second factor is rejected for an anonymous user', async () => {
    const { client, id } = await newMember();
    await instance.sql`update auth.users set is_anonymous = true where id = ${id}`;
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    });
  });

  it.each([
    ['with a duplicate name', 1, 'Phone 1', 'mfa_factor_name_conflict'],
    ['when ten others exist', 10, 'One more', 'too_many_enrolled_mfa_factors'],
  ])('adding a second factor is rejected %s', async (_when, count, friendlyName, code) => {
    const { client } = await newMember();
    for (let number = 1; number <= count; number += 1) await enroll(client, `Phone ${number}`);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
    expect(error).toMatchObject({ status: 422, code });
  });
});

describe('rejected codes', () => {
  async function challenged() {
    const { client, email, session } = await newMember();
    const factor = await enroll(client);
    const inFiveMinutes = () => Math.floor(clock.now().getTime() / 1000) + 300;
    const earliest = inFiveMinutes();
    const { data } = await client.auth.mfa.challenge({ factorId: factor.factorId });
    expect(data?.type).toBe('totp');
    expect(data?.expires_at).toBeGreaterThanOrEqual(earliest);
    expect(data?.expires_at).toBeLessThanOrEqual(inFiveMinutes());
    const answer = (code: string, challengeId = data?.id ?? '') =>
      client.auth.mfa.verify({ factorId: factor.factorId, challengeId, code });
    const right = () => codeOf(factor.secret);
    return { client, email, session, factor, answer, right, challengeId: data?.id ?? '' };
  }

  const failed = { status: 422, code: 'mfa_verification_failed' };

  it('a wrong code is rejected', async () => {
    const { answer, right } = await challenged();
    const code = right() === '000000' ? '000001' : '000000';
    expect((await answer(code)).error).toMatchObject(failed);
    expect((await answer('')).error).toMatchObject(failed);
  });

  it('a code is rejected when it is more than one step too old or too early', async () => {
    const { answer, factor } = await challenged();
    for (const away of [-60_000, 60_000])
      expect((await answer(codeOf(factor.secret, away))).error).toMatchObject(failed);
    expect((await answer(codeOf(factor.secret, -30_000))).error).toBeNull();
  });

  it('a code is rejected when it was already used', async () => {
    const { answer, client, factor, right } = await challenged();
    const code = right();
    expect((await answer(code)).error).toBeNull();
    expect((await enter(client, factor, code)).error).toMatchObject(failed);
  });

  it('a code is rejected when its challenge is unknown, expired, used or for another factor', async () => {
    const { answer, right, client } = await challenged();
    const other = await challenged();
    const notFound = { status: 422, code: 'mfa_factor_not_found' };
    for (const id of [unknownId, 'no id', other.challengeId])
      expect((await answer(right(), id)).error).toMatchObject(notFound);
    expect((await answer(right())).error).toBeNull();
    expect((await answer(right())).error?.code).toBe('mfa_challenge_expired');
    clock.pass(301_000);
    const late = await other.answer(other.right());
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('a code is rejected when its challenge was created from another IP address', async () => {
    const { challengeId, factor, right, session } = await challenged();
    await instance.sql`update auth.mfa_challenges set ip = '203.0.113.7' where id = ${challengeId}`;
    const request = { body: { challenge_id: challengeId, code: right() }, token: session.access_token };
    const answer = await outcome('POST', `/factors/${factor.factorId}/verify`, request);
    expect(answer).toEqual([422, 'mfa_ip_address_mismatch']);
  });

  it.each([
    ['POST', '/challenge'],
    ['POST', '/verify'],
    ['DELETE', ''],
  ] as const)('a code is rejected when its factor belongs to another user: %s %s', async (method, path) => {
    const { factor } = await challenged();
    const token = (await newMember()).session.access_token;
    for (const id of [factor.factorId, unknownId, 'no-id']) {
      const answer = await outcome(method, `/factors/${id}${path}`, { token });
      expect(answer).toEqual([404, 'mfa_factor_not_found']);
    }
  });

  it('a code is rejected when another factor was verified after this factor was enrolled', async () => {
    const { client, email } = await newMember();
    const stranger = await signIn(email);
    const planted = await enroll(stranger.client, 'Planted');
    const { data } = await stranger.client.auth.mfa.challenge({ factorId: planted.factorId });
    await instance.sql`update auth.mfa_factors set factor_type = 'phone', phone = '49151', secret = null
      where id = ${planted.factorId}`;
    await show(client, await enroll(client, 'Owned'));
    const below = await signIn(email);
    const guess = { factorId: planted.factorId, challengeId: data?.id ?? '', code: '123456' };
    const { error } = await below.client.auth.mfa.verify(guess);
    expect(error).toMatchObject({ status: 403, code: 'mfa_verification_rejected' });
  });
});

describe('concurrent requests', () => {
  it('concurrent requests accept a code only once', async () => {
    const { client } = await newMember();
    const factor = await enroll(client);
    const challenges = await Promise.all(
      Array.from({ length: 8 }, () => client.auth.mfa.challenge({ factorId: factor.factorId })),
    );
    const code = codeOf(factor.secret);
    const token = await tokenOf(client);
    const answers = challenges.map(async ({ data }) => {
      const body = { challenge_id: data?.id, code };
      return (await call('POST', `/factors/${factor.factorId}/verify`, { body, token })).status;
    });
    expect((await Promise.all(answers)).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
  });

  it('only one of two browsers that verify different apps at the same time stays signed in', async () => {
    const { client, email } = await newMember();
    const [one, two] = [await enroll(client, 'One'), await enroll(client, 'Two')];
    const other = await signIn(email);
    clock.passHalfMinute();
    const answers = await Promise.all([enter(client, one), enter(other.client, two)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const rows = await instance.sql`
      select s.aal from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`;
    expect(rows).toEqual([{ aal: 'aal2' }]);
  });

  it('no session stays at aal2 if the factor is removed during its verification', async () => {
    const { client, email, id, factor } = await newMemberWithFactor();
    const below = await signIn(email);
    clock.passHalfMinute();
    await Promise.all([enter(below.client, factor), client.auth.mfa.unenroll(factor)]);
    const rows = await instance.sql`select from auth.sessions where user_id = ${id} and aal = 'aal2'`;
    expect(rows).toHaveLength(0);
    expect(await instance.sql`select from auth.mfa_factors where user_id = ${id}`).toHaveLength(0);
  });
});
