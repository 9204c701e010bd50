import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { call, newMember } from './auth-setup.ts';
import {
  codeOf,
  enroll,
  movingClock,
  newMemberWithFactor,
  show,
  withPasswordAlone,
} from './second-factor-setup.ts';

const clock = movingClock();
const instance = setUpInstance({ now: clock.now });

const unknownId = '7d0f0c5e-3f61-4c38-9d2e-0f9f5a1f5a11';

describe('an authenticator app', () => {
  it('is enrolled with a secret, URI and QR code, and counts after the first verified code', async () => {
    const { client, email } = await newMember(instance);
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
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });

    const shown = await show(client, { factorId: data?.id ?? '', secret }, clock);
    expect(shown.error).toBeNull();
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level?.currentAuthenticationMethods).toMatchObject([{ method: 'totp' }, { method: 'password' }]);
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: data?.id, friendly_name: 'My phone', factor_type: 'totp', status: 'verified' },
    ]);
  });

  it('stores its secret encrypted', async () => {
    const { client } = await newMember(instance);
    const { factorId, secret } = await enroll(client);
    const [row] = await instance.sql`select secret from auth.mfa_factors where id = ${factorId}`;
    expect(row?.secret).toMatch(/^eyJ/);
    expect(row?.secret).not.toContain(secret);
  });

  it('is required after password sign-in, and refreshing keeps the assurance level', async () => {
    const { email, factor } = await newMemberWithFactor(instance, clock);
    const { client } = await withPasswordAlone(instance, email);
    const level = async () => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    await client.auth.refreshSession();
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await show(client, factor, clock)).error).toBeNull();
    await client.auth.refreshSession();
    expect(await level()).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });

  it('ends aal1 sessions and revokes earlier tokens when verified', async () => {
    const { client, email, session } = await newMember(instance);
    const elsewhere = await withPasswordAlone(instance, email);
    await show(client, await enroll(client), clock);
    expect((await elsewhere.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const body = { refresh_token: session.refresh_token };
    expect((await call(instance, 'POST', '/token?grant_type=refresh_token', { body })).body.error_code).toBe(
      'refresh_token_not_found',
    );
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  it('voids a pending refresh of an aal1 session when verified', async () => {
    const { client, session } = await newMember(instance);
    const factor = await enroll(client);
    const body = { refresh_token: session.refresh_token };
    let waiting: ReturnType<typeof call> | undefined;
    await instance.sql.begin(async (tx) => {
      const [held] = await tx`
        select s.id from auth.sessions s where s.user_id = ${session.user.id} for update`;
      waiting = call(instance, 'POST', '/token?grant_type=refresh_token', { body });
      for (let isWaiting = false; !isWaiting; ) {
        const rows = await instance.sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%rotate_refresh_token%'`;
        isWaiting = rows.length > 0;
      }
      await tx`delete from auth.refresh_tokens where session_id = ${held?.id}`;
    });
    expect((await waiting)?.body.error_code).toBe('refresh_token_not_found');
    expect((await show(client, factor, clock)).error).toBeNull();
  });

  it('is deleted if unverified when another factor is verified', async () => {
    const { client } = await newMember(instance);
    await enroll(client, 'Forgotten');
    await show(client, await enroll(client, 'Shown'), clock);
    expect((await client.auth.mfa.listFactors()).data?.all).toMatchObject([{ friendly_name: 'Shown' }]);
  });

  it('can be removed only at aal2, and then its sessions drop to aal1', async () => {
    const { client, email, factor } = await newMemberWithFactor(instance, clock);
    const below = await withPasswordAlone(instance, email);
    expect((await below.client.auth.mfa.unenroll(factor)).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await client.auth.mfa.unenroll(factor)).data).toEqual({ id: factor.factorId });
    await client.auth.refreshSession();
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect(data?.currentAuthenticationMethods).toMatchObject([{ method: 'password' }]);
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('factors');
  });

  it('can be listed and removed by the service role', async () => {
    const { id, client, factor } = await newMemberWithFactor(instance, clock);
    const token = instance.platform.keys.serviceRoleKey;
    const listed = await call(instance, 'GET', `/admin/users/${id}/factors`, { token });
    expect(JSON.parse(String(listed.body))).toMatchObject([{ id: factor.factorId, status: 'verified' }]);
    const path = `/admin/users/${id}/factors/${factor.factorId}`;
    expect((await call(instance, 'DELETE', path, { token })).body).toMatchObject({ id: factor.factorId });
    expect((await call(instance, 'DELETE', path, { token })).body.error_code).toBe('mfa_factor_not_found');
    await client.auth.refreshSession();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
  });
});

describe('adding a second factor is rejected', () => {
  const bad: [what: string, body: object, status: number, code: string][] = [
    ['without a type', {}, 400, 'validation_failed'],
    ['with an unknown type', { factor_type: 'fingerprint' }, 400, 'validation_failed'],
    ['with a name that is not a string', { factor_type: 'totp', friendly_name: 7 }, 400, 'validation_failed'],
    [
      'with a name of 101 characters',
      { factor_type: 'totp', friendly_name: 'x'.repeat(101) },
      400,
      'validation_failed',
    ],
    ['as a passkey', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  ];
  it.each(bad)('%s', async (_what, body, status, code) => {
    const { session } = await newMember(instance);
    const answer = await call(instance, 'POST', '/factors', { body, token: session.access_token });
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  });

  it('when signed out', async () => {
    expect((await call(instance, 'POST', '/factors', { body: { factor_type: 'totp' } })).status).toBe(401);
  });

  it('for an anonymous user', async () => {
    const { client, id } = await newMember(instance);
    await instance.sql`update auth.users set is_anonymous = true where id = ${id}`;
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    expect(error).toMatchObject({ status: 403, code: 'no_authorization' });
  });

  it('with a duplicate name', async () => {
    const { client } = await newMember(instance);
    await enroll(client, 'My phone');
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' });
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
  });

  it('when ten others exist', async () => {
    const { client } = await newMember(instance);
    for (let number = 1; number <= 10; number += 1) await enroll(client, `Phone ${number}`);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' });
    expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });

  it('for an aal1 session when a verified factor exists', async () => {
    const { email } = await newMemberWithFactor(instance, clock);
    const { client } = await withPasswordAlone(instance, email);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });
});

describe('a code is rejected', () => {
  async function challenged() {
    const { client, email, session } = await newMember(instance);
    const factor = await enroll(client);
    const inFiveMinutes = () => Math.floor(clock.now().getTime() / 1000) + 300;
    const earliest = inFiveMinutes();
    const { data } = await client.auth.mfa.challenge({ factorId: factor.factorId });
    expect(data?.type).toBe('totp');
    expect(data?.expires_at).toBeGreaterThanOrEqual(earliest);
    expect(data?.expires_at).toBeLessThanOrEqual(inFiveMinutes());
    const answer = (code: string, challengeId = data?.id ?? '') =>
      client.auth.mfa.verify({ factorId: factor.factorId, challengeId, code });
    const right = () => codeOf(factor.secret, clock.now());
    return { client, email, session, factor, answer, right, challengeId: data?.id ?? '' };
  }

  it('when it is wrong', async () => {
    const { answer, right } = await challenged();
    const code = right() === '000000' ? '000001' : '000000';
    expect((await answer(code)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect((await answer('')).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  });

  it('when it is more than one step old or early', async () => {
    const { answer, factor } = await challenged();
    for (const away of [-60_000, 60_000]) {
      const code = codeOf(factor.secret, new Date(clock.now().getTime() + away));
      expect((await answer(code)).error?.code).toBe('mfa_verification_failed');
    }
    const late = codeOf(factor.secret, new Date(clock.now().getTime() - 30_000));
    expect((await answer(late)).error).toBeNull();
  });

  it('when it was already used', async () => {
    const { answer, client, factor, right } = await challenged();
    const code = right();
    expect((await answer(code)).error).toBeNull();
    const again = await client.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  });

  it('when the challenge is unknown, expired, used or for another factor', async () => {
    const { answer, right, client } = await challenged();
    expect((await answer(right(), unknownId)).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    });
    expect((await answer(right(), 'no id')).error?.code).toBe('mfa_factor_not_found');
    const other = await challenged();
    expect((await answer(right(), other.challengeId)).error?.code).toBe('mfa_factor_not_found');
    expect((await answer(right())).error).toBeNull();
    expect((await answer(right())).error?.code).toBe('mfa_challenge_expired');
    clock.pass(301_000);
    const late = await other.answer(other.right());
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('when the challenge was created from another IP address', async () => {
    const { challengeId, factor, right, session } = await challenged();
    await instance.sql`update auth.mfa_challenges set ip = '203.0.113.7' where id = ${challengeId}`;
    const answer = await call(instance, 'POST', `/factors/${factor.factorId}/verify`, {
      body: { challenge_id: challengeId, code: right() },
      token: session.access_token,
    });
    expect([answer.status, answer.body.error_code]).toEqual([422, 'mfa_ip_address_mismatch']);
  });

  it.each([
    ['POST', '/challenge'],
    ['POST', '/verify'],
    ['DELETE', ''],
  ] as const)('when the factor belongs to another user: %s %s', async (method, path) => {
    const { factor } = await challenged();
    const { session } = await newMember(instance);
    for (const id of [factor.factorId, unknownId, 'no-id']) {
      const answer = await call(instance, method, `/factors/${id}${path}`, { token: session.access_token });
      expect([answer.status, answer.body.error_code]).toEqual([404, 'mfa_factor_not_found']);
    }
  });

  it('when its factor was enrolled before another was verified', async () => {
    const { client, email } = await newMember(instance);
    const stranger = await withPasswordAlone(instance, email);
    const planted = await enroll(stranger.client, 'Planted');
    // The other user's session would outlive the owner's actions if it weren't ended.
    const { data } = await stranger.client.auth.mfa.challenge({ factorId: planted.factorId });
    await instance.sql`update auth.mfa_factors set factor_type = 'phone', phone = '49151', secret = null
      where id = ${planted.factorId}`;
    await show(client, await enroll(client, 'Owned'), clock);
    const below = await withPasswordAlone(instance, email);
    const { error } = await below.client.auth.mfa.verify({
      factorId: planted.factorId,
      challengeId: data?.id ?? '',
      code: '123456',
    });
    expect(error).toMatchObject({ status: 403, code: 'mfa_verification_rejected' });
  });
});

describe('concurrent requests', () => {
  it('accept a code only once', async () => {
    const { client } = await newMember(instance);
    const factor = await enroll(client);
    const challenges = await Promise.all(
      Array.from({ length: 8 }, () => client.auth.mfa.challenge({ factorId: factor.factorId })),
    );
    const code = codeOf(factor.secret, clock.now());
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const answers = await Promise.all(
      challenges.map(({ data }) =>
        call(instance, 'POST', `/factors/${factor.factorId}/verify`, {
          body: { challenge_id: data?.id, code },
          token,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('verifying two apps in two browsers leave one signed in, or both at aal2', async () => {
    const { client, email } = await newMember(instance);
    const [one, two] = [await enroll(client, 'One'), await enroll(client, 'Two')];
    const other = await withPasswordAlone(instance, email);
    clock.passHalfMinute();
    const answers = await Promise.all([
      client.auth.mfa.challengeAndVerify({ factorId: one.factorId, code: codeOf(one.secret, clock.now()) }),
      other.client.auth.mfa.challengeAndVerify({
        factorId: two.factorId,
        code: codeOf(two.secret, clock.now()),
      }),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const rows = await instance.sql`
      select s.aal from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`;
    expect(rows).toEqual([{ aal: 'aal2' }]);
  });

  it('leave no session at the assurance level of a removed factor', async () => {
    const { client, email, id, factor } = await newMemberWithFactor(instance, clock);
    const below = await withPasswordAlone(instance, email);
    clock.passHalfMinute();
    await Promise.all([
      below.client.auth.mfa.challengeAndVerify({
        factorId: factor.factorId,
        code: codeOf(factor.secret, clock.now()),
      }),
      client.auth.mfa.unenroll(factor),
    ]);
    const rows = await instance.sql`select from auth.sessions where user_id = ${id} and aal = 'aal2'`;
    expect(rows).toHaveLength(0);
    expect(await instance.sql`select from auth.mfa_factors where user_id = ${id}`).toHaveLength(0);
  });
});
