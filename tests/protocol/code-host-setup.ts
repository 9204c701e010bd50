import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach } from 'vitest';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { GithubDouble } from '../doubles/github-double.ts';
import { sampleWorld } from '../doubles/github-world.ts';
import { setUp } from '../instance/set-up.ts';
import { createTestInstance, type Overrides } from '../instance/test-instance.ts';
import { submission } from './auth-setup.ts';
import { invoke, type Person } from './official-client.ts';

export type CodeHostFixture = Awaited<ReturnType<typeof codeHostFixture>>;

/** Creates an instance with a test double of the code host. The caller must close it. */
export async function codeHostFixture(overrides: Overrides = {}) {
  const host = new GithubDouble(sampleWorld());
  const github = await host.listen();
  let waited = 0;
  const now = () => new Date(Date.now() + waited);
  const instance = await createTestInstance({ github, now, ...overrides });
  await instance.sql`update marketplace.setting set value = '1000' where name like 'held_issues_%'`;
  const url = await instance.url();
  return {
    instance,
    host,
    url,
    visitor: createClient(url, instance.platform.keys.anonKey),
    wait: (milliseconds: number) => {
      waited += milliseconds;
    },
    close: async () => {
      await instance.close();
      await host.close();
    },
  };
}

/** Creates a fixture for the surrounding suite and clears the faults of the code host after each test. */
export function setUpCodeHost(): CodeHostFixture {
  const fixture = setUp(codeHostFixture);
  afterEach(() => Object.assign(fixture.host, { trouble: null, drips: false }));
  return fixture;
}

export const auth = (api: SupabaseClient, action: string, more: Record<string, unknown> = {}) =>
  invoke(api, 'github-auth', { action, ...more });

/** Requests a path from the code host API with or without a handle. */
export const get = (api: SupabaseClient, path: string, handle: string | null = null) =>
  invoke(api, `github/${path}`, undefined, {
    method: 'GET',
    headers: handle === null ? {} : { 'x-github-token': handle },
  });

export const callbackOf = ({ url }: CodeHostFixture) => `${url}/github-callback`;

/** Starts a sign-in and authorizes it at the code host. Returns the parameters of the callback. */
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

/** Connects a code host account and returns its handle. */
export async function connect(
  fixture: CodeHostFixture,
  api: SupabaseClient = fixture.visitor,
): Promise<string> {
  const { status, body } = await auth(api, 'exchange', await comeBack(fixture, api));
  if (status !== 200) throw new Error(`exchange: ${status} ${JSON.stringify(body)}`);
  return String(body.token);
}

/** Creates an issue of the client about a repository, which the engineer holds. */
export async function heldIssue(
  { instance }: CodeHostFixture,
  { client, engineer }: { client: Person; engineer: Person },
  repository: string,
  status = 'in_progress',
): Promise<string> {
  const issue = {
    id: randomUUID(),
    ...submission(client.email),
    coding_app: 'bolt',
    github_link: `https://github.com/${repository}`,
    user_id: client.id,
    engineer_id: engineer.id,
    status,
  };
  await instance.sql`insert into marketplace.issue ${rowsToInsert(issue)}`;
  return issue.id;
}

/** Grants the engineer of the issue access to a repository that the handle may read. */
export async function grantAccess(client: Person, issue: string, repository: string, handle: string) {
  const given = { p_issue_id: issue, p_repository: repository, p_handle: handle };
  const { data, error } = await client.api.rpc('grant_repository_access', given);
  if (error) throw new Error(error.message);
  return data as { allow_direct_access: boolean; repo_access_data: { state: string } };
}
