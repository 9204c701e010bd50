import type { APIRequestContext } from '@playwright/test';
import { createClient, type EmailOtpType, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { InstanceConfig } from '#domain/wire/instance.ts';
import { samplePassword, samplePeople } from '#server/dev/sample-data/people.ts';
import { devSecret } from '../instance/dev-secret.ts';
import { linkMailedTo } from '../journeys/mailbox.ts';

export type Member = { id: string; email: string; session: Session; client: SupabaseClient };

/** The password of every user, including the sample people. */
export const password = samplePassword(devSecret);
export const OPERATOR = samplePeople.operator.email;

export async function visitorOf(origin: string): Promise<SupabaseClient> {
  const { anonKey } = (await (await fetch(`${origin}/config.json`)).json()) as InstanceConfig;
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return createClient(origin, anonKey, { auth });
}

export type Door = { origin: string; request: APIRequestContext };

/** Signs up a user, follows the mailed link, and returns them signed in. */
export async function join(door: Door, email: string, data: object = {}): Promise<Member> {
  const client = await visitorOf(door.origin);
  await done(client.auth.signUp({ email, password, options: { data } }));
  return enter(door, email);
}

/** Returns a user that several tests share. The first call signs the user up. */
export async function joinOnce(door: Door, email: string): Promise<Member> {
  const client = await visitorOf(door.origin);
  const { data } = await client.auth.signInWithPassword({ email, password });
  if (!data.session) return join(door, email);
  return { id: data.session.user.id, email, session: data.session, client };
}

/** Signs in with the newest mailed link. */
export async function enter({ origin, request }: Door, email: string): Promise<Member> {
  const client = await visitorOf(origin);
  const link = new URL(await linkMailedTo(request, email), origin);
  const { data, error } = await client.auth.verifyOtp({
    type: link.searchParams.get('type') as EmailOtpType,
    token_hash: link.searchParams.get('token_hash') ?? '',
  });
  if (error) throw error;
  if (!data.session) throw new Error(`${email} could not be signed in.`);
  return { id: data.session.user.id, email, session: data.session, client };
}

/** Throws if the call returns an error. */
export async function done(
  call: PromiseLike<{ error: Error | null }> | ReturnType<SupabaseClient['functions']['invoke']>,
) {
  const { error } = await call;
  if (error) throw error;
}
