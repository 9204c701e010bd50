import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Trouble } from '../doubles/github-double.ts';
import { setUp } from '../instance/set-up.ts';
import { connect, get, grantAccess, heldIssue, setUpCodeHost } from './code-host-setup.ts';
import { type Person, person } from './official-client.ts';

const fixture = setUpCodeHost();
const client = setUp(() => person(fixture.instance, 'client'));
const engineer = setUp(() => person(fixture.instance, 'engineer'));
const stranger = setUp(() => person(fixture.instance, 'engineer'));
beforeAll(() => {
  fixture.host.world.addPullRequest('ada-builder/landing-page', { title: 'Set the zone' });
  fixture.host.world.addPullRequest('ada-builder/shop', { title: 'Private zone' });
});

const minute = 60 * 1000;
const page = 'https://github.com/ada-builder/landing-page';
const shop = 'https://github.com/ada-builder/shop';

/** Creates an issue that the engineer works on. If `handle` is given, grants access to the repository. */
async function issueOf(link: string, handle: string | null = null): Promise<string> {
  const repository = link.replace('https://github.com/', '');
  const id = await heldIssue(fixture, { client, engineer }, repository);
  if (handle) {
    await grantAccess(client, id, repository, handle);
    await fixture.instance.runJobs();
  }
  return id;
}

const look = (who: Person['api'], issue: string, address: string, handle: string | null = null) =>
  get(who, `pull-request?${new URLSearchParams({ issue_id: issue, address })}`, handle);
const calls = () => fixture.host.calls.filter(({ path }) => path.includes('/pulls/')).length;

describe('a pull request in a public repository', () => {
  it('looking up a public pull request returns the title, author, state and head', async () => {
    const issue = await issueOf(page);
    expect(await look(engineer.api, issue, `${page}/pull/2/files`)).toEqual({
      status: 200,
      body: {
        kind: 'found',
        title: 'Set the zone',
        author: 'erin-engineer',
        state: 'open',
        head: expect.stringMatching(/^[0-9a-f]{40}$/),
        seen_at: expect.any(String),
      },
    });
  });

  it.each([
    ['merged', { state: 'closed', mergedAt: '2026-01-02T00:00:00Z' }],
    ['closed', { state: 'closed', mergedAt: null }],
    ['draft', { state: 'open', mergedAt: null, isDraft: true }],
  ] as const)('a public pull request is reported as %s', async (state, standing) => {
    const issue = await issueOf(page);
    const { number } = fixture.host.world.addPullRequest('ada-builder/landing-page', {
      title: 'x',
      ...standing,
    });
    expect((await look(client.api, issue, `${page}/pull/${number}`)).body).toMatchObject({
      kind: 'found',
      state,
    });
  });

  it('the title of a pull request is reduced to one line of storable characters', async () => {
    const issue = await issueOf(page);
    const title = `a\u0000b\n\ud800${'x'.repeat(400)}`;
    const { number } = fixture.host.world.addPullRequest('ada-builder/landing-page', { title });
    const { status, body } = await look(engineer.api, issue, `${page}/pull/${number}`);
    expect(status).toBe(200);
    expect(body.title).toMatch(/^a b .x{200,}…$/u);
  });

  it('a pull request is refreshed after a few minutes, but never after it is merged', async () => {
    const issue = await issueOf(page);
    const request = fixture.host.world.addPullRequest('ada-builder/landing-page', { title: 'Moves on' });
    const address = `${page}/pull/${request.number}`;
    await look(engineer.api, issue, address);
    const before = calls();
    Object.assign(request, { state: 'closed', mergedAt: '2026-01-02T00:00:00Z' });
    expect((await look(client.api, issue, address)).body).toMatchObject({ state: 'open' });
    expect(calls()).toBe(before);
    fixture.wait(3 * minute);
    expect((await look(client.api, issue, address)).body).toMatchObject({ state: 'merged' });
    fixture.wait(60 * minute);
    await look(client.api, issue, address);
    expect(calls()).toBe(before + 1);
  });
});

describe('pull request URLs', () => {
  it.each([
    ['https://gitlab.com/ada-builder/landing-page/pull/1', 'another_host'],
    [`${shop}/pull/1`, 'another_repository'],
    [page, 'not_a_pull_request'],
    ['javascript:alert(1)', 'not_a_pull_request'],
    ['\u0000', 'not_a_pull_request'],
    ['https://github.com/ada-builder/landing-page/pull/../../user', 'not_a_pull_request'],
  ])('the pull request URL %j is %s and does not query GitHub', async (address, kind) => {
    const issue = await issueOf(page);
    const before = fixture.host.calls.length;
    expect(await look(engineer.api, issue, address)).toEqual({ status: 200, body: { kind } });
    expect(fixture.host.calls).toHaveLength(before);
  });

  it('a pull request URL with an unknown number is not found', async () => {
    const issue = await issueOf(page);
    expect(await look(engineer.api, issue, `${page}/pull/999`)).toEqual({
      status: 200,
      body: { kind: 'not_found' },
    });
  });
});

describe('pull request look-ups', () => {
  it('looking up a pull request requires read access to the issue', async () => {
    const issue = await issueOf(page);
    const statusOf = async (who: Person['api']) => (await look(who, issue, `${page}/pull/2`)).status;
    expect(await statusOf(client.api)).toBe(200);
    expect(await statusOf(engineer.api)).toBe(200);
    expect(await statusOf(stranger.api)).toBe(404);
    expect(await statusOf(fixture.visitor)).toBe(404);
    expect((await look(engineer.api, randomUUID(), `${page}/pull/2`)).status).toBe(404);
  });
});

describe('a pull request in a private repository', () => {
  it('a private pull request is read with the grant, and the read is logged for the client', async () => {
    const handle = await connect(fixture, client.api);
    const issue = await issueOf(shop, handle);
    expect((await look(client.api, issue, `${shop}/pull/1`)).body).toEqual({ kind: 'not_found' });
    expect((await look(client.api, issue, `${shop}/pull/1`, handle)).body).toMatchObject({
      title: 'Private zone',
    });
    const ungranted = await issueOf(shop);
    expect((await look(engineer.api, ungranted, `${shop}/pull/1`)).body).toEqual({ kind: 'not_found' });

    const { body } = await look(engineer.api, issue, `${shop}/pull/1`);
    expect(body).toMatchObject({ kind: 'found', title: 'Private zone' });
    expect(JSON.stringify(body)).not.toMatch(/gho_|token/);
    const { data } = await client.api.from('repository_reads').select('path, kind').eq('issue_id', issue);
    expect(data).toEqual([{ path: 'pull/1', kind: 'pull_request' }]);
  });

  it('a private pull request keeps its last known state while the grant is inactive', async () => {
    const issue = await issueOf(shop, await connect(fixture, client.api));
    const request = fixture.host.world.addPullRequest('ada-builder/shop', { title: 'Asleep' });
    const address = `${shop}/pull/${request.number}`;
    await look(engineer.api, issue, address);
    const fix = { p_issue_id: issue, p_description: 'Done', p_pull_request: address };
    expect((await engineer.api.rpc('submit_fix', fix)).error).toBeNull();
    request.title = 'Awake';
    fixture.wait(3 * minute);
    for (const who of [client, engineer])
      expect((await look(who.api, issue, address)).body).toMatchObject({ kind: 'found', title: 'Asleep' });
    const { data } = await client.api
      .from('fixes')
      .select('pull_request_known')
      .eq('issue_id', issue)
      .single();
    expect(data?.pull_request_known).toMatchObject({ title: 'Asleep', state: 'open' });
  });
});

it('a revoked grant hides the pull request', async () => {
  const issue = await issueOf(shop, await connect(fixture, client.api));
  expect((await look(engineer.api, issue, `${shop}/pull/1`)).body).toMatchObject({ kind: 'found' });
  await client.api.rpc('revoke_repository_access', { p_issue_id: issue });
  await fixture.instance.sql`update marketplace.issue set engineer_id = ${stranger.id} where id = ${issue}`;
  for (const who of [stranger, client])
    expect((await look(who.api, issue, `${shop}/pull/1`)).body).toEqual({ kind: 'not_found' });
});

it.each<[string, Trouble, number]>([
  ['is down', { hangsUp: true }, 503],
  ['responds with unexpected data', { status: 200, body: { title: 7 } }, 502],
])('when the code host %s, the last known state is returned', async (_name, trouble, status) => {
  const issue = await issueOf(page);
  fixture.host.trouble = trouble;
  const answer = await look(engineer.api, issue, `${page}/pull/2`);
  expect(answer).toMatchObject({ status, body: { error: expect.any(String) } });
  fixture.host.trouble = null;
  await look(engineer.api, issue, `${page}/pull/2`);
  fixture.wait(3 * minute);
  fixture.host.trouble = trouble;
  const { body } = await look(client.api, issue, `${page}/pull/2`);
  expect(body).toMatchObject({ kind: 'found', title: 'Set the zone' });
});
