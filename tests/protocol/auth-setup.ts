import { randomUUID } from 'node:crypto';
import { createClient, type EmailOtpType, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { TestInstance } from '../instance/test-instance.ts';

export const password = 'correct-horse-7';

/** A separate browser: keeps its session in memory and never refreshes automatically. */
export async function newClient(
  instance: TestInstance,
  options: { key?: string; flowType?: 'implicit' | 'pkce' } = {},
): Promise<SupabaseClient> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return createClient(await instance.url(), options.key ?? instance.platform.keys.anonKey, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: options.flowType ?? 'implicit',
      storage,
    },
  });
}

export async function newAdmin(instance: TestInstance) {
  return (await newClient(instance, { key: instance.platform.keys.serviceRoleKey })).auth.admin;
}

export function newAddress(): string {
  return `${randomUUID()}@example.com`;
}

type Mailed = { type: EmailOtpType; tokenHash: string; next: string; code: string; subject: string };

/** The newest email to an address, after running the jobs. */
export async function newestMail(instance: TestInstance, to: string): Promise<Mailed> {
  await instance.runJobs();
  const mail = (await instance.outbox()).find((each) => each.to === to);
  if (!mail) throw new Error(`No mail went to ${to}`);
  const { searchParams } = new URL(mail.action ?? 'none:');
  return {
    type: searchParams.get('type') as EmailOtpType,
    tokenHash: searchParams.get('token_hash') ?? '',
    next: searchParams.get('next') ?? '',
    code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '',
    subject: mail.subject,
  };
}

export async function mailsTo(instance: TestInstance, to: string): Promise<number> {
  await instance.runJobs();
  return (await instance.outbox()).filter((mail) => mail.to === to).length;
}

/** A verified user with this file's password and a signed-in client. */
export async function newMember(
  instance: TestInstance,
  email = newAddress(),
): Promise<{ client: SupabaseClient; email: string; id: string; session: Session }> {
  const admin = await newAdmin(instance);
  await admin.createUser({ email, password, email_confirm: true });
  const client = await newClient(instance);
  const { data } = await client.auth.signInWithPassword({ email, password });
  if (!data.session) throw new Error(`${email} could not sign in`);
  return { client, email, id: data.session.user.id, session: data.session };
}

/** A raw HTTP call, for response shapes and malformed bodies. */
export async function call(
  instance: TestInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  request: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
) {
  const { body, token, headers = {} } = request;
  const response = await instance.app.inject({
    method,
    url: `/auth/v1${path}`,
    headers: {
      apikey: instance.platform.keys.anonKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = response.body;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (text.startsWith('{') ? JSON.parse(text) : text) as Record<string, unknown>,
  };
}
