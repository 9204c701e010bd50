import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { call, newAddress, newClient, newMember, password } from './auth-setup.ts';
import { codeHostFixture } from './code-host-setup.ts';
import { enroll, movingClock, show } from './second-factor-setup.ts';

const clock = movingClock();
const fixture = setUp(() => codeHostFixture({ now: clock.now }));

const hour = 3_600_000;

/** Creates a user with two sign-in methods and a second factor, signed in with all of them. */
async function newOwner() {
  const member = await newMember(fixture.instance);
  await fixture.instance.sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${member.id}, 'github', ${member.id}, '{}')`;
  const factor = await enroll(member.client);
  await show(member.client, factor, clock);
  return { ...member, factor };
}

/** Result of each attempt to change a sign-in setting. */
async function changes(client: SupabaseClient, factorId: string): Promise<unknown[]> {
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? '';
  const identity = data.session?.user.identities?.find(({ provider }) => provider === 'github');
  const linking = await call(fixture.instance, 'GET', '/user/identities/authorize?provider=github', {
    token,
  });
  const unlinked = await call(fixture.instance, 'DELETE', `/user/identities/${identity?.identity_id}`, {
    token,
  });
  const name = crypto.randomUUID();
  return [
    (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name })).error?.code,
    (await call(fixture.instance, 'POST', '/factors/recovery-codes', { token })).body.error_code,
    linking.body.error_code,
    unlinked.body.error_code,
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
    const fresh = await newClient(fixture.instance);
    await fresh.auth.signInWithPassword({ email, password });
    await show(fresh, factor, clock);
    expect(await changes(fresh, factor.factorId)).toEqual(Array.from({ length: 7 }, () => undefined));
  });

  it('can do everything else', async () => {
    const { client, factor } = await newOwner();
    clock.pass(25 * hour);
    expect((await show(client, factor, clock)).error).toBeNull();
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull();
    const prepared = await client.auth.mfa.listFactors();
    expect(prepared.data?.totp).toHaveLength(1);
  });
});
