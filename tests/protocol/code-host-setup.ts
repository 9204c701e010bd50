import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { GithubDouble } from '../doubles/github-double.ts';
import { sampleWorld } from '../doubles/github-world.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { createTestInstance, type Overrides, type TestInstance } from '../instance/test-instance.ts';

/** An instance with a fake code host where ada-builder owns a shop; close it at the end. */
export type CodeHostFixture = {
  instance: TestInstance;
  host: GithubDouble;
  url: string;
  visitor: SupabaseClient;
  /** Advances the instance's clock by milliseconds. */
  wait(milliseconds: number): void;
  close(): Promise<void>;
};

export type Person = { id: string; email: string; api: SupabaseClient };
export type Answer = { status: number; body: Record<string, unknown> };

export async function codeHostFixture(overrides: Overrides = {}): Promise<CodeHostFixture> {
  const host = new GithubDouble(sampleWorld());
  const github = await host.listen();
  let waited = 0;
  const instance = await createTestInstance({
    github,
    now: () => new Date(Date.now() + waited),
    ...overrides,
  });
  const url = await instance.url();
  return {
    instance,
    host,
    url,
    visitor: createClient(url, instance.platform.keys.anonKey),
    wait: (milliseconds) => {
      waited += milliseconds;
    },
    close: async () => {
      await instance.close();
      await host.close();
    },
  };
}

export async function person(
  { instance, url }: CodeHostFixture,
  kind: 'client' | 'engineer',
): Promise<Person> {
  const { id, email, accessToken } = await signUpAs(instance, kind);
  const headers = { Authorization: `Bearer ${accessToken}` };
  const api = createClient(url, instance.platform.keys.anonKey, { global: { headers } });
  return { id, email, api };
}

/** Invokes a function through the official client; returns the response status and body. */
async function invoke(
  api: SupabaseClient,
  name: string,
  given: { body?: Record<string, unknown>; headers?: Record<string, string>; method?: 'GET' | 'POST' } = {},
): Promise<Answer> {
  const { data, error } = await api.functions.invoke(name, given);
  if (!error) return { status: 200, body: data };
  return { status: error.context.status, body: await error.context.json() };
}

export const auth = (api: SupabaseClient, action: string, more: Record<string, unknown> = {}) =>
  invoke(api, 'github-auth', { body: { action, ...more } });

/** Calls the code host API with or without a handle. */
export const get = (api: SupabaseClient, path: string, handle: string | null = null) =>
  invoke(api, `github/${path}`, {
    method: 'GET',
    headers: handle === null ? {} : { 'x-github-token': handle },
  });

export const callbackOf = ({ url }: CodeHostFixture) => `${url}/github-callback`;

/** Starts a sign-in and authorizes it at the code host; returns the callback parameters. */
export async function comeBack(
  fixture: CodeHostFixture,
  api: SupabaseClient,
  login = 'ada-builder',
  more: Record<string, unknown> = {},
): Promise<{ code: string; state: string }> {
  const started = await auth(api, 'login', { redirectUrl: callbackOf(fixture), ...more });
  const { code, state } = fixture.host.approve(String(started.body.url), login);
  return { code, state };
}

/** Returns the handle of a user with a connected code host account. */
export async function connect(
  fixture: CodeHostFixture,
  api: SupabaseClient = fixture.visitor,
  login = 'ada-builder',
): Promise<string> {
  const { status, body } = await auth(api, 'exchange', await comeBack(fixture, api, login));
  if (status !== 200) throw new Error(`exchange: ${status} ${JSON.stringify(body)}`);
  return String(body.token);
}
