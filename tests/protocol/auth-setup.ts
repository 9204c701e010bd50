import { randomUUID } from 'node:crypto';
import { createClient, type EmailOtpType, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { TestInstance } from '../instance/test-instance.ts';

export const password = 'correct-horse-7';

export function newAddress(): string {
  return `${randomUUID()}@example.com`;
}

export function submission(email: string, title = 'Crash') {
  return { title, email, description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Request = { body?: unknown; token?: string; headers?: Record<string, string> };
type Member = { client: SupabaseClient; email: string; id: string; session: Session };

export type Mailed = {
  link: { token_hash: string; type: EmailOtpType };
  next: string;
  code: string;
  subject: string;
};

/** Returns functions that call the auth API of a test instance. The instance may be created later. */
export function authApi(of: { instance: TestInstance }) {
  /** Makes a raw HTTP call, which allows checks of response shapes and malformed bodies. */
  async function call(method: Method, path: string, { body, token, headers = {} }: Request = {}) {
    const response = await of.instance.app.inject({
      method,
      url: `/auth/v1${path}`,
      headers: {
        apikey: of.instance.platform.keys.anonKey,
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

  async function outcome(method: Method, path: string, request?: Request) {
    const { status, body } = await call(method, path, request);
    return [status, body.error_code];
  }

  /**
   * Returns a client with its own session, like a separate browser. It keeps the session in memory and never
   * refreshes it automatically.
   */
  async function newClient(options: { key?: string; flowType?: 'implicit' | 'pkce' } = {}) {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const { flowType = 'implicit', key = of.instance.platform.keys.anonKey } = options;
    return createClient(await of.instance.url(), key, {
      auth: { autoRefreshToken: false, detectSessionInUrl: false, flowType, storage },
    });
  }

  async function newAdmin() {
    return (await newClient({ key: of.instance.platform.keys.serviceRoleKey })).auth.admin;
  }

  async function signIn(email: string) {
    const client = await newClient();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return { client, session: data.session };
  }

  /** Returns the error code of a sign-in in a new browser, or undefined if it succeeds. */
  async function signInError(email: string, attempt = password) {
    return (await (await newClient()).auth.signInWithPassword({ email, password: attempt })).error?.code;
  }

  /** Creates a verified user and a client that is signed in as this user. */
  async function newMember(email = newAddress()): Promise<Member> {
    const admin = await newAdmin();
    const { error } = await admin.createUser({ email, password, email_confirm: true });
    if (error) throw error;
    const { client, session } = await signIn(email);
    return { client, email, id: session.user.id, session };
  }

  async function ban(userId: string) {
    await of.instance
      .sql`update auth.users set banned_until = now() + interval '10 years' where id = ${userId}`;
  }

  /** Runs the jobs and returns the emails to an address, newest first. */
  async function sentTo(to: string) {
    await of.instance.runJobs();
    return (await of.instance.outbox()).filter((mail) => mail.to === to);
  }

  const subjectsTo = async (to: string) => (await sentTo(to)).map(({ subject }) => subject);
  const mailsTo = async (to: string) => (await sentTo(to)).length;

  /** Runs the jobs and returns the newest email to an address. */
  async function newestMail(to: string): Promise<Mailed> {
    const [mail] = await sentTo(to);
    if (!mail) {
      const failed = await of.instance.sql`select last_error from graphile_worker._private_jobs`;
      throw new Error(`No mail went to ${to}. Jobs that failed: ${JSON.stringify(failed)}`);
    }
    const { searchParams } = new URL(mail.action ?? 'none:');
    return {
      link: {
        token_hash: searchParams.get('token_hash') ?? '',
        type: searchParams.get('type') as EmailOtpType,
      },
      next: searchParams.get('next') ?? '',
      code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '',
      subject: mail.subject,
    };
  }

  async function mailLink(email: string): Promise<Mailed> {
    const { error } = await (await newClient()).auth.signInWithOtp({ email });
    if (error) throw error;
    return newestMail(email);
  }

  /** Submits an issue without an account. Returns the email with the confirmation link. */
  async function submitAsVisitor(email: string, title?: string): Promise<Mailed> {
    const { error } = await (await newClient()).from('code_submissions').insert(submission(email, title));
    if (error) throw error;
    return newestMail(email);
  }

  /** Verifies the token of a mailed link in a new browser. */
  async function verify(link: Mailed['link']) {
    return (await newClient()).auth.verifyOtp(link);
  }

  /** Generates a link that signs `email` in. Uses the service role. */
  async function adminLink(email: string, type: 'magiclink' | 'recovery' = 'magiclink') {
    const { data, error } = await (await newAdmin()).generateLink({ type, email });
    if (error) throw error;
    return { token_hash: data.properties.hashed_token, type };
  }

  async function open({ token_hash: token, type }: { token_hash: string; type: string }) {
    return redirectOf(await call('GET', `/verify?${new URLSearchParams({ token, type })}`));
  }

  async function arrive({ access_token = '', refresh_token = '' }: Record<string, string>) {
    const client = await newClient();
    const { error } = await client.auth.setSession({ access_token, refresh_token });
    if (error) throw error;
    return client;
  }

  return {
    adminLink,
    arrive,
    ban,
    call,
    mailLink,
    mailsTo,
    newAdmin,
    newClient,
    newestMail,
    newMember,
    open,
    outcome,
    signIn,
    signInError,
    sentTo,
    subjectsTo,
    submitAsVisitor,
    verify,
  };
}

export async function tokenOf({ auth }: SupabaseClient) {
  return (await auth.getSession()).data.session?.access_token ?? '';
}

export function redirectOf({ status, headers }: { status: number; headers: { location?: unknown } }) {
  const target = new URL(String(headers.location));
  const fragment = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
  return { status, target, query: Object.fromEntries(target.searchParams), fragment };
}
