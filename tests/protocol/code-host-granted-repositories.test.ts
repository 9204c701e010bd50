import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { setUp } from '../instance/set-up.ts';
import { auth, codeHostFixture, connect, get, type Person, person } from './code-host-setup.ts';

const fixture = setUp(codeHostFixture);
const client = setUp(() => person(fixture, 'client'));
const engineer = setUp(() => person(fixture, 'engineer'));
beforeAll(async () => {
  await fixture.instance
    .sql`update marketplace.setting set value = '1000' where name = 'held_issues_at_once'`;
});
afterEach(() => {
  fixture.host.trouble = null;
});

const shop = 'repos/ada-builder/shop/contents';
/** Requests the code host has received since the last check. */
let asked = 0;
const newCalls = () => {
  const calls = fixture.host.calls.slice(asked);
  asked = fixture.host.calls.length;
  return calls;
};

describe('the engineer assigned to an issue', () => {
  async function heldIssue(repository: string): Promise<string> {
    const issue = {
      id: randomUUID(),
      title: 'T',
      email: client.email,
      user_id: client.id,
      github_link: `https://github.com/${repository}`,
      description: 'D',
      urgency: 'ASAP',
      coding_app: 'bolt',
      engineer_id: engineer.id,
    };
    await fixture.instance.sql`insert into marketplace.issue ${rowsToInsert(issue)}`;
    return issue.id;
  }
  const grant = async (issue: string, repository: string, handle: string) => {
    const given = { p_issue_id: issue, p_repository: repository, p_handle: handle };
    const { data, error } = await client.api.rpc('grant_repository_access', given);
    if (error) throw new Error(error.message);
    return data as { allow_direct_access: boolean; repo_access_data: { state: string } };
  };
  const readsOf = async (person: Person, issue: string) => {
    const { data } = await person.api
      .from('repository_reads')
      .select('repository, path, kind, engineer_name')
      .eq('issue_id', issue)
      .order('read_at');
    return data;
  };
  let made = 0;
  const newRepository = (given = {}) => {
    made += 1;
    const { owner, name } = fixture.host.world.addRepository(`ada-builder/project-${made}`, given);
    return `${owner}/${name}`;
  };

  it('reads the granted repository, and the client sees each read', async () => {
    const repository = newRepository({ files: { 'src/main.ts': 'x' } });
    const issue = await heldIssue(repository);
    const handle = await connect(fixture, client.api);
    await get(client.api, 'user/repos', handle);
    const granted = await grant(issue, repository, handle);
    expect([granted.allow_direct_access, granted.repo_access_data.state]).toEqual([true, 'active']);
    const path = `repos/${repository}/contents`;
    expect((await get(engineer.api, path)).body).toMatchObject([{ name: 'src', type: 'dir' }]);
    expect((await get(engineer.api, `${path}/src/main.ts`)).body).toMatchObject({ type: 'file' });
    expect((await get(engineer.api, `${path}/nothing`)).status).toBe(404);
    const read = { repository, engineer_name: 'Ada Engineer' };
    const expected = [
      { ...read, path: '', kind: 'dir' },
      { ...read, path: 'src/main.ts', kind: 'file' },
    ];
    expect(await readsOf(client, issue)).toEqual(expected);
    expect(await readsOf(engineer, issue)).toEqual(expected);
    expect(await readsOf(await person(fixture, 'client'), issue)).toEqual([]);

    const stranger = await person(fixture, 'engineer');
    const refused = {
      status: 403,
      body: { error: 'GitHub authentication required to access repository content' },
    };
    expect(await get(stranger.api, path)).toEqual(refused);
    expect(await get(engineer.api, shop)).toEqual(refused);
    await client.api.rpc('revoke_repository_access', { p_issue_id: issue });
    expect(await get(engineer.api, path)).toEqual(refused);
    expect(await readsOf(client, issue)).toEqual(expected);
  });

  it('reads nothing when the grant is revoked while the code host responds', async () => {
    const repository = newRepository();
    const issue = await heldIssue(repository);
    const handle = await connect(fixture, client.api);
    await get(client.api, 'user/repos', handle);
    await grant(issue, repository, handle);
    fixture.host.delay = 1500;
    const reading = get(engineer.api, `repos/${repository}/contents`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.api.rpc('revoke_repository_access', { p_issue_id: issue });
    fixture.host.delay = 0;
    expect((await reading).status).toBe(403);
    expect(await readsOf(client, issue)).toEqual([]);
  });

  it('waits when the code host has to be queried first', async () => {
    const [readable, unreadable] = [newRepository(), 'erin-engineer/secret'];
    fixture.host.world.addRepository(unreadable);
    const handle = await connect(fixture, client.api);
    for (const [repository, state] of [
      [readable, 'active'],
      [unreadable, undefined],
    ] as const) {
      const issue = await heldIssue(repository);
      expect((await grant(issue, repository, handle)).repo_access_data.state).toBe('asleep');
      await fixture.instance.runJobs();
      const { data } = await client.api.from('issues').select('repo_access_data').eq('id', issue).single();
      expect((data as { repo_access_data: { state: string } | null }).repo_access_data?.state).toBe(state);
      expect((await get(engineer.api, `repos/${repository}/contents`)).status).toBe(state ? 200 : 403);
    }
  });

  it('gets an error asking the client to reconnect', async () => {
    const repository = newRepository();
    const issue = await heldIssue(repository);
    const handle = await connect(fixture, client.api);
    await get(client.api, 'user/repos', handle);
    await grant(issue, repository, handle);
    fixture.host.withdraw('ada-builder');
    expect(await get(engineer.api, `repos/${repository}/contents`)).toEqual({
      status: 403,
      body: { error: 'The client has to connect GitHub again before this repository can be read.' },
    });
    const { data } = await client.api.from('issues').select('allow_direct_access').eq('id', issue).single();
    expect(data).toEqual({ allow_direct_access: false });
  });

  it('reads the repository that a guest granted at submission', async () => {
    const repository = newRepository();
    const handle = await connect(fixture);
    await get(fixture.visitor, 'user/repos', handle);
    const id = randomUUID();
    const { data, error } = await fixture.visitor
      .from('code_submissions')
      .insert({
        id,
        title: 'T',
        email: 'guest@example.com',
        github_link: `https://github.com/${repository}`,
        description: 'D',
        urgency: 'ASAP',
        coding_app: 'bolt',
        allow_direct_access: true,
        repo_access_data: { repository, handle },
      })
      .select()
      .single();
    expect(error).toBeNull();
    expect(JSON.stringify(data)).not.toContain(handle);
    expect((await get(engineer.api, `repos/${repository}/contents`)).status).toBe(403);
    const claim = await engineer.api.from('issues').update({ engineer_id: engineer.id }).eq('id', id);
    expect(claim.error).toBeNull();
    expect((await get(engineer.api, `repos/${repository}/contents`)).status).toBe(200);
  });

  it('reads public repositories without a token, recorded for the issue', async () => {
    const repository = newRepository({ isPrivate: false });
    const issue = await heldIssue(repository);
    const handle = await connect(fixture);
    newCalls();
    const path = `repos/${repository}/contents/README.md`;
    expect((await get(engineer.api, path)).status).toBe(200);
    expect((await get(client.api, path)).status).toBe(200);
    expect((await get(engineer.api, 'repos/ada-builder/landing-page/contents')).status).toBe(200);
    expect(newCalls().map(({ authorization }) => authorization?.split(' ')[0])).toEqual([
      'basic',
      'basic',
      'basic',
    ]);
    expect(await readsOf(client, issue)).toEqual([
      { repository, path: 'README.md', kind: 'file', engineer_name: 'Ada Engineer' },
    ]);
    expect((await get(engineer.api, `repos/${repository}/contents/gone`)).body).toEqual({
      error: 'Content not found: gone',
    });
    await auth(fixture.visitor, 'disconnect', { token: handle });
  });
});
