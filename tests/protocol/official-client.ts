import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { signUpAs } from '../instance/sign-up-as.ts';
import type { TestInstance } from '../instance/test-instance.ts';
import { submission } from './auth-setup.ts';

export type Person = { id: string; email: string; api: SupabaseClient };

export async function apiWithKey(instance: TestInstance, key = instance.platform.keys.anonKey) {
  return createClient(await instance.url(), key, { auth: { persistSession: false } });
}

/** Signs up a client or an engineer and returns them with an official client. */
export async function person(
  instance: TestInstance,
  kind: 'client' | 'engineer',
  address?: string,
): Promise<Person> {
  const { id, email, accessToken } = await signUpAs(instance, kind, address);
  // Resets the rate limit, so that this sign-up does not count toward the limit.
  await instance.sql`delete from rate_limit.usage`;
  const headers = { Authorization: `Bearer ${accessToken}` };
  const api = createClient(await instance.url(), instance.platform.keys.anonKey, { global: { headers } });
  return { id, email, api };
}

/** Submits an issue of client@example.com and returns its id. */
export async function submit(api: SupabaseClient, more: object = {}): Promise<string> {
  const insert = api.from('code_submissions').insert({ ...submission('client@example.com'), ...more });
  const { data, error } = await insert.select('id').single();
  if (error) throw error;
  return data.id;
}

type Options = { headers?: Record<string, string>; method?: 'GET' | 'POST' };

/** Calls a function through the official client and returns the status and body of the response. */
export async function invoke(
  api: SupabaseClient,
  name: string,
  body?: Record<string, unknown>,
  options: Options = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { data, error } = await api.functions.invoke(name, { ...options, ...(body ? { body } : {}) });
  if (!error) return { status: 200, body: data };
  // A response with x-relay-error causes an error of another class.
  if (!(error instanceof FunctionsHttpError)) throw error;
  return { status: error.context.status, body: await error.context.json() };
}
