import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { call, newClient } from './auth-scene.ts';
import { addProvider, arrived, asService } from './auth-sso-scene.ts';
import { enroll, movingClock, show } from './second-factor-scene.ts';

const clock = movingClock();
const instance = setUpInstance({ now: clock.now });

const minute = 60_000;
const inMinutes = (count: number) => new Date(clock.now().getTime() + count * minute);

async function userOf(token = '') {
  const { status, body } = await call(instance, 'GET', '/user', { token });
  return [status, body.error_code ?? (body.email_confirmed_at === undefined ? 'unproved' : 'proved')];
}

/** A sign-in with a proof key that came back from the identity provider; the code is still to be exchanged. */
async function withCode(provider: Awaited<ReturnType<typeof addProvider>>, said: object = {}) {
  const { auth } = await newClient(instance, { flowType: 'pkce' });
  const { data } = await auth.signInWithSSO({ providerId: provider.id });
  const asked = await provider.idp.read(data?.url ?? '', provider.ours);
  const whole = { nameId: 'p', email: `p@${provider.domain}`, ...said };
  const answer = await provider.idp.answer(asked, provider.ours, whole);
  const { query } = await provider.deliver(answer, asked.relayState);
  return () => auth.exchangeCodeForSession(query.code ?? '');
}

describe('a session that its provider lets live for five minutes', () => {
  it('has tokens that expire with it, and is nobody’s afterwards', async () => {
    const { domain, signIn } = await addProvider(instance);
    const said = { nameId: 'short', email: `short@${domain}`, sessionNotOnOrAfter: inMinutes(5) };
    const { fragment } = await signIn(said);
    expect(Number(fragment.expires_in)).toBeLessThanOrEqual(300);
    const client = await arrived(instance, fragment);
    const { data } = await client.auth.refreshSession();
    expect(data.session?.expires_in).toBeLessThanOrEqual(300);
    expect((await client.auth.getClaims()).data?.claims.exp).toBe(data.session?.expires_at);
    const raised = await show(client, await enroll(client), clock);
    expect(raised.data?.expires_in).toBeLessThanOrEqual(300);
    const token = raised.data?.access_token;
    expect(await userOf(token)).toEqual([200, 'proved']);
    clock.pass(5 * minute);
    expect(await userOf(token)).toEqual([403, 'session_not_found']);
    clock.pass(-5 * minute);
  });

  it('does not begin after its end, at once or by a code', async () => {
    const provider = await addProvider(instance);
    const late = { nameId: 'late', email: `late@${provider.domain}`, sessionNotOnOrAfter: inMinutes(-1) };
    expect((await provider.signIn(late)).fragment.error_code).toBe('session_expired');
    const exchange = await withCode(provider, { sessionNotOnOrAfter: inMinutes(1) });
    clock.pass(2 * minute);
    expect((await exchange()).error?.code).toBe('session_expired');
    clock.pass(-2 * minute);
  });
});

describe('when a provider', () => {
  it('loses a domain, whose address it had verified is signed out and has proved none', async () => {
    const { id, domain, signIn } = await addProvider(instance);
    const kept = `kept-${domain}`;
    await asService(instance, 'PUT', `/admin/sso/providers/${id}`, { domains: [domain, kept] });
    const leaving = await signIn({ nameId: 'leaving', email: `leaving@${domain}` });
    const staying = await signIn({ nameId: 'staying', email: `staying@${kept}` });
    const elsewhere = await signIn({ nameId: 'elsewhere', email: 'elsewhere@example.com' });
    await asService(instance, 'PUT', `/admin/sso/providers/${id}`, { domains: [kept] });
    expect(await userOf(leaving.fragment.access_token)).toEqual([403, 'session_not_found']);
    expect(await userOf(staying.fragment.access_token)).toEqual([200, 'proved']);
    expect(await userOf(elsewhere.fragment.access_token)).toEqual([200, 'unproved']);
    const [row] = await instance.sql`
      select email_confirmed_at from auth.users where email = ${`leaving@${domain}`}`;
    expect(row?.email_confirmed_at).toBeNull();
    const again = await signIn({ nameId: 'leaving', email: `leaving@${domain}` });
    expect(await userOf(again.fragment.access_token)).toEqual([200, 'unproved']);
    await asService(instance, 'PUT', `/admin/sso/providers/${id}`, { domains: [kept, domain] });
    const vouched = await signIn({ nameId: 'leaving', email: `leaving@${domain}` });
    expect(await userOf(vouched.fragment.access_token)).toEqual([200, 'proved']);
  });

  it.each([
    ['is disabled', 'PUT', { disabled: true }],
    ['is removed', 'DELETE', undefined],
  ] as const)(
    '%s, all of its members are signed out, and codes under way are worth nothing',
    async (_what, method, body) => {
      const provider = await addProvider(instance);
      const other = await addProvider(instance);
      const member = await provider.signIn({ nameId: 'member', email: `member@${provider.domain}` });
      const stranger = await other.signIn({ nameId: 'stranger', email: `stranger@${other.domain}` });
      const exchange = await withCode(provider);
      await asService(instance, method, `/admin/sso/providers/${provider.id}`, body);
      expect(await userOf(member.fragment.access_token)).toEqual([403, 'session_not_found']);
      expect((await exchange()).error?.code).toBe('flow_state_not_found');
      expect(await userOf(stranger.fragment.access_token)).toEqual([200, 'proved']);
    },
  );
});
