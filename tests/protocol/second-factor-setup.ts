import { randomUUID } from 'node:crypto';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import type { TestInstance } from '../instance/test-instance.ts';
import { authApi, newAddress } from './auth-setup.ts';

const halfMinute = 30_000;

/** Returns a clock that tests can advance, because an authenticator app's code is accepted only once. */
export function movingClock() {
  let ahead = 0;
  const pass = (milliseconds: number) => {
    ahead += milliseconds;
  };
  return { now: () => new Date(Date.now() + ahead), pass, passHalfMinute: () => pass(halfMinute) };
}

type Clock = ReturnType<typeof movingClock>;

export type Enrolled = { factorId: string; secret: string };

export function authenticatorApp(of: { instance: TestInstance }, clock: Clock) {
  const { newMember, outcome } = authApi(of);

  function codeOf(secret: string, away = 0): string {
    return new TOTP({ secret, period: 30, digits: 6 }).generate({ timestamp: clock.now().getTime() + away });
  }

  async function enroll({ auth }: SupabaseClient, friendlyName = 'My phone'): Promise<Enrolled> {
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
    if (error) throw error;
    return { factorId: data.id, secret: data.totp.secret };
  }

  /** Verifies a code of the app, by default the current one. */
  function enter({ auth }: SupabaseClient, { factorId, secret }: Enrolled, code = codeOf(secret)) {
    return auth.mfa.challengeAndVerify({ factorId, code });
  }

  /** Verifies the app's next code, which raises the client's session to aal2. */
  function show(client: SupabaseClient, factor: Enrolled) {
    clock.passHalfMinute();
    return enter(client, factor);
  }

  /** Creates a user with a verified app and a client at aal2. */
  async function newMemberWithFactor() {
    const member = await newMember();
    const factor = await enroll(member.client);
    const { error } = await show(member.client, factor);
    if (error) throw error;
    const { data } = await member.client.auth.getSession();
    return { ...member, factor, session: data.session as Session };
  }

  /** Tries to change each sign-in method and returns the error codes. */
  async function changeWaysToSignIn({ auth }: SupabaseClient, { factorId }: Enrolled) {
    const session = (await auth.getSession()).data.session;
    const github = session?.user.identities?.find(({ provider }) => provider === 'github');
    const raw = async (method: 'GET' | 'POST' | 'DELETE', path: string) =>
      (await outcome(method, path, { token: session?.access_token ?? '' }))[1];
    return [
      (await auth.mfa.enroll({ factorType: 'totp', friendlyName: randomUUID() })).error?.code,
      await raw('POST', '/factors/recovery-codes'),
      await raw('GET', '/user/identities/authorize?provider=github'),
      await raw('DELETE', `/user/identities/${github?.identity_id}`),
      (await auth.mfa.unenroll({ factorId })).error?.code,
      (await auth.updateUser({ password: 'another password' })).error?.code,
      (await auth.updateUser({ email: newAddress() })).error?.code,
    ];
  }

  return { changeWaysToSignIn, codeOf, enroll, enter, newMemberWithFactor, show };
}

export async function levelOf({ auth }: SupabaseClient) {
  return (await auth.mfa.getAuthenticatorAssuranceLevel()).data;
}
