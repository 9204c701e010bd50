import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { json } from '#server/platform/database/sql.ts';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi } from './auth-setup.ts';
import { ssoApi } from './auth-sso-setup.ts';
import { authenticatorApp, movingClock } from './second-factor-setup.ts';

const clock = movingClock();
const instance = setUpInstance({ now: clock.now });
const { arrive, call, newestMail, newMember, submitAsVisitor, verify } = authApi({ instance });
const { enroll, newMemberWithFactor, show } = authenticatorApp({ instance }, clock);
const { addProvider, asService } = ssoApi({ instance });

/** Creates a user with an issue, and an SSO account with the same address. */
async function bothAccounts() {
  const { domain, signIn } = await addProvider();
  const email = `ann@${domain}`;
  const member = await newMember(email);
  await submitAsVisitor(email);
  const { fragment } = await signIn({ nameId: 'ann', email });
  const organized = await arrive(fragment);
  return { email, member, organized };
}

async function issuesOf(client: SupabaseClient): Promise<number | undefined> {
  const { data, error } = await client.from('issues').select('id');
  if (error) throw error;
  return data?.length;
}

describe('an SSO account that shares its address with another account', () => {
  it('an SSO account shares the issues of its address until another account adds a second factor', async () => {
    const { member, organized } = await bothAccounts();
    expect(await issuesOf(organized)).toBe(1);
    const prepared = await enroll(member.client);
    expect(await issuesOf(organized)).toBe(1);
    await show(member.client, prepared);
    expect(await issuesOf(organized)).toBe(0);
    expect((await organized.from('mail_preferences').select()).data).toEqual([]);
    expect(await issuesOf(member.client)).toBe(1);
    await member.client.auth.mfa.unenroll(prepared);
    expect(await issuesOf(organized)).toBe(1);
  });

  it('an operator with SSO and a second factor keeps the address, whoever reads the mailbox', async () => {
    const { email, member, organized } = await bothAccounts();
    await instance.sql`update marketplace.setting set value = ${json([email])} where name = 'operator_emails'`;
    const prepared = await enroll(member.client);
    await show(organized, await enroll(organized));
    const standings = async () =>
      Promise.all(
        [organized, member.client].map(async (client) => (await client.rpc('operator_standing')).data),
      );
    expect(await standings()).toEqual(['operator', 'none']);
    expect((await show(member.client, prepared)).error?.code).toBe('mfa_verification_rejected');
    const again = await member.client.auth.mfa.enroll({ factorType: 'totp' });
    expect(again.error?.code).toBe('mfa_verification_rejected');
    expect(await standings()).toEqual(['operator', 'none']);
    expect(await issuesOf(member.client)).toBe(0);
    await instance.sql`update marketplace.setting set value = '[]' where name = 'operator_emails'`;
  });

  it('another account takes neither guests’ issues nor the address from an SSO account with a second factor', async () => {
    const { email, member, organized } = await bothAccounts();
    const { client: other, email: before } = await newMemberWithFactor();
    await show(organized, await enroll(organized));
    await instance.sql`update auth.users set email = 'elsewhere@example.com' where id = ${member.id}`;
    expect([await issuesOf(organized), await issuesOf(member.client)]).toEqual([1, 0]);
    await other.auth.updateUser({ email });
    const [old, fresh] = [await newestMail(before), await newestMail(email)];
    expect((await verify(old.link)).error).toBeNull();
    expect((await verify(fresh.link)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});

const minute = 60_000;
const inMinutes = (count: number) => new Date(clock.now().getTime() + count * minute);

async function userOf(token = '') {
  const { status, body } = await call('GET', '/user', { token });
  return [status, body.error_code ?? (body.email_confirmed_at === undefined ? 'unproved' : 'proved')];
}

describe('an SSO session limited to five minutes', () => {
  it('the tokens of a limited SSO session expire with it', async () => {
    const { domain, signIn } = await addProvider();
    const said = { nameId: 'short', email: `short@${domain}`, sessionNotOnOrAfter: inMinutes(5) };
    const { fragment } = await signIn(said);
    expect(Number(fragment.expires_in)).toBeLessThanOrEqual(300);
    const client = await arrive(fragment);
    const { data } = await client.auth.refreshSession();
    expect(data.session?.expires_in).toBeLessThanOrEqual(300);
    expect((await client.auth.getClaims()).data?.claims.exp).toBe(data.session?.expires_at);
    const raised = await show(client, await enroll(client));
    expect(raised.data?.expires_in).toBeLessThanOrEqual(300);
    const token = raised.data?.access_token;
    expect(await userOf(token)).toEqual([200, 'proved']);
    clock.pass(5 * minute);
    expect(await userOf(token)).toEqual([403, 'session_not_found']);
    clock.pass(-5 * minute);
  });

  it('an SSO session cannot start after it has expired, directly or by code', async () => {
    const provider = await addProvider();
    const late = { nameId: 'late', email: `late@${provider.domain}`, sessionNotOnOrAfter: inMinutes(-1) };
    expect((await provider.signIn(late)).fragment.error_code).toBe('session_expired');
    const { exchange } = await provider.signInWithPkce({ sessionNotOnOrAfter: inMinutes(1) });
    clock.pass(2 * minute);
    expect((await exchange()).error?.code).toBe('session_expired');
    clock.pass(-2 * minute);
  });
});

describe('changes to an identity provider', () => {
  it('an identity provider that loses a domain signs out its users and marks them as unverified', async () => {
    const { id, domain, signIn } = await addProvider();
    const kept = `kept-${domain}`;
    await asService('PUT', `/${id}`, { domains: [domain, kept] });
    const leaving = await signIn({ nameId: 'leaving', email: `leaving@${domain}` });
    const staying = await signIn({ nameId: 'staying', email: `staying@${kept}` });
    const elsewhere = await signIn({ nameId: 'elsewhere', email: 'elsewhere@example.com' });
    await asService('PUT', `/${id}`, { domains: [kept] });
    expect(await userOf(leaving.fragment.access_token)).toEqual([403, 'session_not_found']);
    expect(await userOf(staying.fragment.access_token)).toEqual([200, 'proved']);
    expect(await userOf(elsewhere.fragment.access_token)).toEqual([200, 'unproved']);
    const [row] = await instance.sql`
      select email_confirmed_at from auth.users where email = ${`leaving@${domain}`}`;
    expect(row?.email_confirmed_at).toBeNull();
    for (const email of [`leaving@${domain}`, 'leaving@example.com'])
      expect((await signIn({ nameId: 'leaving', email })).fragment.error_code).toBe(
        'provider_email_needs_verification',
      );
    expect(
      (await signIn({ nameId: 'leaving', email: `leaving@${kept}` })).fragment.access_token,
    ).toBeDefined();
    const again = await signIn({ nameId: 'leaving', email: `leaving@${domain}` });
    expect(await userOf(again.fragment.access_token)).toEqual([200, 'unproved']);
    await asService('PUT', `/${id}`, { domains: [kept, domain] });
    const vouched = await signIn({ nameId: 'leaving', email: `leaving@${domain}` });
    expect(await userOf(vouched.fragment.access_token)).toEqual([200, 'proved']);
  });

  it.each([
    ['is disabled', 'PUT', { disabled: true }],
    ['is removed', 'DELETE', undefined],
  ] as const)(
    'all members of an identity provider that %s are signed out, and pending codes are revoked',
    async (_what, method, body) => {
      const provider = await addProvider();
      const other = await addProvider();
      const member = await provider.signIn({ nameId: 'member', email: `member@${provider.domain}` });
      const stranger = await other.signIn({ nameId: 'stranger', email: `stranger@${other.domain}` });
      const { exchange } = await provider.signInWithPkce();
      await asService(method, `/${provider.id}`, body);
      expect(await userOf(member.fragment.access_token)).toEqual([403, 'session_not_found']);
      expect((await exchange()).error?.code).toBe('flow_state_not_found');
      expect(await userOf(stranger.fragment.access_token)).toEqual([200, 'proved']);
    },
  );
});
