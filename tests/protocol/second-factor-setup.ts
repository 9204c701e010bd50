import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import type { TestInstance } from '../instance/test-instance.ts';
import { newClient, newMember, password } from './auth-setup.ts';

const halfMinute = 30_000;

/** A clock that tests advance: an authenticator app's code is accepted only once. */
export function movingClock() {
  let ahead = 0;
  const pass = (milliseconds: number) => {
    ahead += milliseconds;
  };
  return { now: () => new Date(Date.now() + ahead), pass, passHalfMinute: () => pass(halfMinute) };
}

export type Clock = ReturnType<typeof movingClock>;

/** The authenticator app's code for a secret at that time. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret, period: 30, digits: 6 }).generate({ timestamp: at.getTime() });
}

export type Enrolled = { factorId: string; secret: string };

/** Enrolls an authenticator app for the signed-in user. */
export async function enroll(client: SupabaseClient, friendlyName = 'My phone'): Promise<Enrolled> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret };
}

/** Verifies the app's current code, which raises the client's session to aal2. */
export async function show(client: SupabaseClient, { factorId, secret }: Enrolled, clock: Clock) {
  clock.passHalfMinute();
  return client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, clock.now()) });
}

/** Creates a user with a verified authenticator app and a client at aal2. */
export async function newMemberWithFactor(instance: TestInstance, clock: Clock) {
  const member = await newMember(instance);
  const factor = await enroll(member.client);
  const { error } = await show(member.client, factor, clock);
  if (error) throw error;
  const { data } = await member.client.auth.getSession();
  return { ...member, factor, session: data.session as Session };
}

/** Signs in with only the password in another browser. */
export async function withPasswordAlone(instance: TestInstance, email: string) {
  const client = await newClient(instance);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session };
}
