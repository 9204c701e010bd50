import { randomUUID } from 'node:crypto';
import { get as plainGet } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rateLimited, type Trouble } from '../doubles/github-double.ts';
import { auth, connect, type GithubScene, get, githubScene, type Person, person } from './github-scene.ts';

let scene: GithubScene;
let client: Person;
let engineer: Person;
beforeAll(async () => {
  scene = await githubScene();
  client = await person(scene, 'client');
  engineer = await person(scene, 'engineer');
  await scene.instance.sql`update marketplace.setting set value = '1000' where name = 'held_issues_at_once'`;
});
afterAll(() => scene.close());
afterEach(() => {
  scene.host.trouble = null;
});

const minute = 60 * 1000;
const shop = 'repos/ada-builder/shop/contents';
const needsConnection = {
  status: 401,
  body: { error: 'GitHub authentication required to access repository content' },
};
const reconnect = {
  status: 401,
  body: { error: 'GitHub authorization error. Please reconnect your account.' },
};

/** What the code host was asked since the last time, as `METHOD path`. */
let asked = 0;
const newCalls = () => {
  const calls = scene.host.calls.slice(asked);
  asked = scene.host.calls.length;
  return calls;
};

describe('with a handle', () => {
  it('nothing that opens a private file by itself is handed on', async () => {
    const handle = await connect(scene);
    const answers = [
      await get(scene.visitor, 'user/repos', handle),
      await get(scene.visitor, shop, handle),
      await get(scene.visitor, `${shop}/README.md`, handle),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/TEMPCLONE|RAWTOKEN|gho_/);
    const open = await get(scene.visitor, 'repos/ada-builder/landing-page/contents/README.md', handle);
    expect(open.body.download_url).toMatch(/^https:/);
  });

  it('a file that is not there says so, and names its path', async () => {
    const handle = await connect(scene);
    for (const [path, named] of [
      ['src/gone.ts', 'src/gone.ts'],
      ['a%20b/%C3%BC.ts', 'a b/ü.ts'],
    ])
      expect(await get(scene.visitor, `${shop}/${path}`, handle)).toEqual({
        status: 404,
        body: { error: `Content not found: ${named}` },
      });
    expect((await get(scene.visitor, 'repos/erin-engineer/secret/contents', handle)).status).toBe(404);
  });

  it('names with spaces, marks and other scripts are found', async () => {
    const names = ['a b.ts', 'ü/ñ#1?.md', '100%.txt', '日本/{x}:y.ts', 'a+b&c=d.ts'];
    const files = Object.fromEntries(names.map((name) => [name, name]));
    scene.host.world.addRepository('ada-builder/names', { files });
    const handle = await connect(scene);
    for (const name of names) {
      const path = name.split('/').map(encodeURIComponent).join('/');
      const { body } = await get(scene.visitor, `repos/ada-builder/names/contents/${path}`, handle);
      expect(Buffer.from(String(body.content), 'base64').toString()).toBe(name);
    }
  });

  it('a large file comes without its content, as the code host gives it', async () => {
    const files = { 'big.bin': Buffer.alloc(1024 * 1024 + 1), 'small.bin': Buffer.alloc(900 * 1024) };
    scene.host.world.addRepository('ada-builder/large', { files });
    const handle = await connect(scene);
    const folder = 'repos/ada-builder/large/contents';
    expect((await get(scene.visitor, `${folder}/big.bin`, handle)).body).toMatchObject({
      encoding: 'none',
      content: '',
    });
    const { body } = await get(scene.visitor, `${folder}/small.bin`, handle);
    expect(Buffer.from(String(body.content), 'base64')).toHaveLength(900 * 1024);
  });

  it('a signed-in person cannot use another person’s', async () => {
    const handle = await connect(scene, client.api);
    expect((await get(client.api, shop, handle)).status).toBe(200);
    expect(await get(engineer.api, shop, handle)).toEqual(needsConnection);
    expect((await get(engineer.api, 'user/repos', handle)).status).toBe(401);
    expect((await auth(engineer.api, 'validate', { token: handle })).body).toEqual({ valid: false });
    await auth(engineer.api, 'disconnect', { token: handle });
    expect((await get(client.api, shop, handle)).status).toBe(200);
  });

  it.each(['', 'short', 'x'.repeat(43), "' or 1=1 --", `${'x'.repeat(43)}, y`])(
    '%j opens nothing',
    async (handle) => {
      expect(await get(scene.visitor, shop, handle)).toEqual(needsConnection);
      expect((await auth(scene.visitor, 'validate', { token: handle })).body).toEqual({ valid: false });
      expect((await auth(scene.visitor, 'disconnect', { token: handle })).body).toEqual({});
    },
  );

  it('whoever has none and is not signed in reads nothing', async () => {
    newCalls();
    expect(await get(scene.visitor, shop)).toEqual(needsConnection);
    expect(await get(scene.visitor, 'repos/ada-builder/landing-page/contents')).toEqual(needsConnection);
    expect(await get(scene.visitor, 'user/repos')).toEqual({
      status: 401,
      body: { error: 'GitHub authentication required to access repositories' },
    });
    expect(newCalls()).toEqual([]);
  });

  it('an answer counts for five minutes', async () => {
    const handle = await connect(scene);
    newCalls();
    const check = () => auth(scene.visitor, 'validate', { token: handle });
    await check();
    scene.wait(4 * minute);
    await check();
    expect(newCalls()).toEqual([]);
    scene.wait(2 * minute);
    await check();
    await check();
    expect(newCalls().map(({ path }) => path)).toEqual(['/api/v3/user']);
  });

  it('ends when access is withdrawn at the code host', async () => {
    const handle = await connect(scene);
    scene.host.withdraw('ada-builder');
    expect(await get(scene.visitor, shop, handle)).toEqual(reconnect);
    expect(await get(scene.visitor, shop, handle)).toEqual(needsConnection);
    const other = await connect(scene);
    scene.host.withdraw('ada-builder');
    scene.wait(6 * minute);
    expect((await auth(scene.visitor, 'validate', { token: other })).body).toEqual({ valid: false });
  });

  it('ends when nobody used it for 90 days', async () => {
    const [used, unused] = [await connect(scene), await connect(scene)];
    const { jobs } = scene.instance.platform;
    const sweep = async () => {
      await jobs.enqueue('sweep-code-host', {}, { key: 'sweep-code-host' });
      await scene.instance.runJobs();
    };
    scene.wait(89 * 24 * 60 * minute);
    await get(scene.visitor, shop, used);
    scene.wait(2 * 24 * 60 * minute);
    await sweep();
    expect((await get(scene.visitor, shop, used)).status).toBe(200);
    expect((await get(scene.visitor, shop, unused)).status).toBe(401);
    const [left] = await scene.instance.sql`select count(*)::int as count from code_host.sign_ins`;
    expect(left?.count).toBe(0);
  });
});

describe('an address that is none', () => {
  it.each([
    `${shop}/../../../user`,
    `${shop}/%2e%2e/%2e%2e/user`,
    `${shop}/src%2F..%2F..`,
    `${shop}/.`,
    `${shop}/src//main.ts`,
    `${shop}/src%5Cmain.ts`,
    `${shop}/%00`,
    `${shop}/a%0d%0aHost:%20evil`,
    `${shop}/%ff`,
    `${shop}/%ED%A0%80`,
    `${shop}/${'a'.repeat(2500)}`,
    'repos/ada%2Fbuilder/shop/contents',
    'repos/ada-builder/../contents',
    'repos/ada-builder/%2e%2e/contents',
    'repos/-ada/shop/contents',
    'repos/ada_builder/shop/contents',
    'repos/ada-builder/sh%20op/contents',
    'repos/ada-builder/shop%3Fx/contents',
    `repos/${'a'.repeat(41)}/shop/contents`,
    'repos//shop/contents',
    'repos/ada-builder/shop',
    'repos/ada-builder/shop/git/trees/main',
    'user',
    'user/emails',
    'user/repos?per_page=101',
    'user/repos?per_page=x',
    'user/repos?sort=x',
    'user/repos?page=0',
  ])('%s is refused before the code host hears of it', async (path) => {
    const handle = await connect(scene);
    newCalls();
    const status = await rawStatus(`/functions/v1/github/${path}`, handle);
    expect([status >= 400 && status < 500, status]).toEqual([true, status]);
    expect(newCalls()).toEqual([]);
  });

  /** Sends the path as it is written: clients that follow the standard would tidy it first. */
  function rawStatus(path: string, handle: string): Promise<number> {
    const { hostname, port } = new URL(scene.url);
    const headers = { apikey: scene.instance.platform.keys.anonKey, 'x-github-token': handle };
    return new Promise((resolve, reject) => {
      plainGet({ hostname, port, path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on('error', reject);
    });
  }
});

describe('a code host that is not well', () => {
  const page = '<!doctype html><title>Unicorn</title>';
  it.each<[string, Trouble, { status: number; error: string }]>([
    [
      'fails',
      { status: 500, body: { message: 'Server Error' } },
      { status: 502, error: 'GitHub API error (500): Server Error' },
    ],
    [
      'is in maintenance',
      { html: page, status: 503 },
      { status: 502, error: 'GitHub API error (503): The answer could not be read.' },
    ],
    [
      'answers with a page',
      { html: page },
      { status: 502, error: 'GitHub API error (200): The answer could not be read.' },
    ],
    [
      'hangs up',
      { hangsUp: true },
      { status: 503, error: 'Failed to connect to GitHub. Please try again later.' },
    ],
    [
      'answers something else',
      { status: 200, body: 'text' },
      { status: 502, error: 'GitHub API error (200): The answer could not be read.' },
    ],
    [
      'forbids',
      { status: 403, body: { message: 'Resource protected by SAML' } },
      { status: 403, error: 'GitHub authorization error. Please reconnect your account.' },
    ],
    [
      'is asked too often',
      rateLimited,
      { status: 429, error: 'GitHub API error (403): API rate limit exceeded for user ID 1000.' },
    ],
    [
      'cannot do it',
      { status: 422, body: { message: 'Validation Failed' } },
      { status: 422, error: 'GitHub API error (422): Validation Failed' },
    ],
  ])('that %s is told as such, and the connection stays', async (_what, trouble, { status, error }) => {
    const handle = await connect(scene);
    scene.wait(6 * minute);
    scene.host.trouble = trouble;
    expect(await get(scene.visitor, 'user/repos', handle)).toEqual({ status, body: { error } });
    expect(await get(scene.visitor, shop, handle)).toEqual({ status, body: { error } });
    expect((await auth(scene.visitor, 'validate', { token: handle })).status).toBe(status);
    scene.host.trouble = null;
    expect((await get(scene.visitor, shop, handle)).status).toBe(200);
  });

  it.each<[string, Trouble]>([
    ['never answers', { hangs: 'at once' }],
    ['stops in the middle of an answer', { hangs: 'in the middle' }],
  ])('that %s is given up after ten seconds', async (_what, trouble) => {
    const handle = await connect(scene);
    scene.host.trouble = trouble;
    const begin = Date.now();
    expect(await get(scene.visitor, shop, handle)).toEqual({
      status: 503,
      body: { error: 'Failed to connect to GitHub. Please try again later.' },
    });
    expect(Date.now() - begin).toBeLessThan(15_000);
  });

  it('says when to come back after too many calls', async () => {
    const handle = await connect(scene);
    scene.host.trouble = rateLimited;
    const response = await fetch(`${scene.url}/functions/v1/github/user/repos`, {
      headers: { apikey: scene.instance.platform.keys.anonKey, 'x-github-token': handle },
    });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('does not end a sign-in with a handle that opens nothing', async () => {
    for (const at of [/access_token$/, /user$/]) {
      const started = await auth(scene.visitor, 'login', { redirectUrl: `${scene.url}/github-callback` });
      const { code, state } = scene.host.approve(String(started.body.url), 'ada-builder');
      scene.host.trouble = { at, status: 500 };
      const { status, body } = await auth(scene.visitor, 'exchange', { code, state });
      expect([status, Object.keys(body)]).toEqual([502, ['error']]);
      scene.host.trouble = null;
    }
  });

  it('is disconnected from even while it is out', async () => {
    const handle = await connect(scene);
    scene.host.trouble = { hangsUp: true };
    expect(await auth(scene.visitor, 'disconnect', { token: handle })).toEqual({ status: 200, body: {} });
    scene.host.trouble = null;
    expect((await get(scene.visitor, shop, handle)).status).toBe(401);
  });
});

describe('the engineer who holds an issue', () => {
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
    await scene.instance.sql`insert into marketplace.issue ${scene.instance.sql(issue)}`;
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
    const { owner, name } = scene.host.world.addRepository(`ada-builder/project-${made}`, given);
    return `${owner}/${name}`;
  };

  it('reads what the client granted, and the client sees each reading', async () => {
    const repository = newRepository({ files: { 'src/main.ts': 'x' } });
    const issue = await heldIssue(repository);
    const handle = await connect(scene, client.api);
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
    expect(await readsOf(await person(scene, 'client'), issue)).toEqual([]);

    const stranger = await person(scene, 'engineer');
    const refused = { status: 403, body: needsConnection.body };
    expect(await get(stranger.api, path)).toEqual(refused);
    expect(await get(engineer.api, shop)).toEqual(refused);
    await client.api.rpc('revoke_repository_access', { p_issue_id: issue });
    expect(await get(engineer.api, path)).toEqual(refused);
    expect(await readsOf(client, issue)).toEqual(expected);
  });

  it('reads nothing that was taken back while the code host was answering', async () => {
    const repository = newRepository();
    const issue = await heldIssue(repository);
    const handle = await connect(scene, client.api);
    await get(client.api, 'user/repos', handle);
    await grant(issue, repository, handle);
    scene.host.delay = 1500;
    const reading = get(engineer.api, `repos/${repository}/contents`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.api.rpc('revoke_repository_access', { p_issue_id: issue });
    scene.host.delay = 0;
    expect((await reading).status).toBe(403);
    expect(await readsOf(client, issue)).toEqual([]);
  });

  it('waits where the code host has to be asked first', async () => {
    const [readable, unreadable] = [newRepository(), 'erin-engineer/secret'];
    scene.host.world.addRepository(unreadable);
    const handle = await connect(scene, client.api);
    for (const [repository, state] of [
      [readable, 'active'],
      [unreadable, undefined],
    ] as const) {
      const issue = await heldIssue(repository);
      expect((await grant(issue, repository, handle)).repo_access_data.state).toBe('asleep');
      await scene.instance.runJobs();
      const { data } = await client.api.from('issues').select('repo_access_data').eq('id', issue).single();
      expect((data as { repo_access_data: { state: string } | null }).repo_access_data?.state).toBe(state);
      expect((await get(engineer.api, `repos/${repository}/contents`)).status).toBe(state ? 200 : 403);
    }
  });

  it('is told that the client has to connect again', async () => {
    const repository = newRepository();
    const issue = await heldIssue(repository);
    const handle = await connect(scene, client.api);
    await get(client.api, 'user/repos', handle);
    await grant(issue, repository, handle);
    scene.host.withdraw('ada-builder');
    expect(await get(engineer.api, `repos/${repository}/contents`)).toEqual({
      status: 403,
      body: { error: 'The client has to connect GitHub again before this repository can be read.' },
    });
    const { data } = await client.api.from('issues').select('allow_direct_access').eq('id', issue).single();
    expect(data).toEqual({ allow_direct_access: false });
  });

  it('reads what a guest consented to when they submitted', async () => {
    const repository = newRepository();
    const handle = await connect(scene);
    await get(scene.visitor, 'user/repos', handle);
    const id = randomUUID();
    const { data, error } = await scene.visitor
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

  it('reads public repositories with nobody’s token, and of their own issue it is recorded', async () => {
    const repository = newRepository({ isPrivate: false });
    const issue = await heldIssue(repository);
    const handle = await connect(scene);
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
    await auth(scene.visitor, 'disconnect', { token: handle });
  });
});
