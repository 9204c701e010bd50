import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { authApi, newAddress } from './auth-setup.ts';
import { codeHostFixture } from './code-host-setup.ts';
import { authenticatorApp, movingClock } from './second-factor-setup.ts';

const clock = movingClock();
const fixture = setUp(() => codeHostFixture({ now: clock.now }));
const { newMember, outcome, signIn } = authApi(fixture);
const { enroll, show } = authenticatorApp(fixture, clock);

const hour = 3_600_000;

/** Creates a user with two sign-in methods and a verified second factor. */
async function newOwner() {
  const member = await newMember();
  await fixture.instance.sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${member.id}, 'github', ${member.id}, '{}')`;
  const factor = await enroll(member.client);
  await show(member.client, factor);
  return { ...member, factor };
}

/** Tries to change each sign-in setting and returns the results. */
async function changes(client: SupabaseClient, factorId: string): Promise<unknown[]> {
  const session = (await client.auth.getSession()).data.session;
  const identity = session?.user.identities?.find(({ provider }) => provider === 'github');
  const raw = async (method: 'GET' | 'POST' | 'DELETE', path: string) =>
    (await outcome(method, path, { token: session?.access_token ?? '' }))[1];
  return [
    (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: crypto.randomUUID() })).error?.code,
    await raw('POST', '/factors/recovery-codes'),
    await raw('GET', '/user/identities/authorize?provider=github'),
    await raw('DELETE', `/user/identities/${identity?.identity_id}`),
    (await client.auth.mfa.unenroll({ factorId })).error?.code,
    (await client.auth.updateUser({ password: 'another password' })).error?.code,
    (await client.auth.updateUser({ email: newAddress() })).error?.code,
  ];
}

describe('a session older than a day', () => {
  it('cannot change sign-in settings until its owner signs in again', async () => {
    const { client, email, factor } = await newOwner();
    clock.pass(25 * hour);
    await client.auth.refreshSession();
    const needed = 'reauthentication_needed';
    expect(await changes(client, factor.factorId)).toEqual(Array.from({ length: 7 }, () => needed));
    const { client: fresh } = await signIn(email);
    await show(fresh, factor);
    expect(await changes(fresh, factor.factorId)).toEqual(Array.from({ length: 7 }, () => undefined));
  });

  it('can do everything else', async () => {
    const { client, factor } = await newOwner();
    clock.pass(25 * hour);
    expect((await show(client, factor)).error).toBeNull();
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull();
    const prepared = await client.auth.mfa.listFactors();
    expect(prepared.data?.totp).toHaveLength(1);
  });
});
