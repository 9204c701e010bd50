import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { authApi } from './auth-setup.ts';
import { codeHostFixture } from './code-host-setup.ts';
import { authenticatorApp, movingClock } from './second-factor-setup.ts';

const clock = movingClock();
const fixture = setUp(() => codeHostFixture({ now: clock.now }));
const { signIn } = authApi(fixture);
const { changeWaysToSignIn, newMemberWithFactor, show } = authenticatorApp(fixture, clock);

const hour = 3_600_000;

/** Creates a user with two sign-in methods and a verified second factor. */
async function newOwner() {
  const member = await newMemberWithFactor();
  await fixture.instance.sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${member.id}, 'github', ${member.id}, '{}')`;
  return member;
}

describe('sessions older than a day', () => {
  it('a session older than a day cannot change sign-in settings until its owner signs in again', async () => {
    const { client, email, factor } = await newOwner();
    clock.pass(25 * hour);
    await client.auth.refreshSession();
    const needed = 'reauthentication_needed';
    expect(await changeWaysToSignIn(client, factor)).toEqual(Array.from({ length: 7 }, () => needed));
    const { client: fresh } = await signIn(email);
    await show(fresh, factor);
    expect(await changeWaysToSignIn(fresh, factor)).toEqual(Array.from({ length: 7 }, () => undefined));
  });

  it('a session older than a day can make all other requests', async () => {
    const { client, factor } = await newOwner();
    clock.pass(25 * hour);
    expect((await show(client, factor)).error).toBeNull();
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull();
    const prepared = await client.auth.mfa.listFactors();
    expect(prepared.data?.totp).toHaveLength(1);
  });
});
