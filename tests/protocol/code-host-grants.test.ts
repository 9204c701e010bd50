import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { codeHostFixture, connect, get, grantAccess, heldIssue, setUpCodeHost } from './code-host-setup.ts';
import { type Person, person } from './official-client.ts';

const fixture = setUpCodeHost();
const client = setUp(() => person(fixture.instance, 'client'));
const engineer = setUp(() => person(fixture.instance, 'engineer'));

const files = {
  'README.md': '# Shop\n',
  'src/main.ts': 'start();\n',
  'public/lamp.png': Buffer.from([137, 80]),
};
const refused = {
  status: 403,
  body: { error: 'GitHub authentication required to access repository content' },
};

let made = 0;
function newRepository(given = {}) {
  made += 1;
  const world = fixture.host.world.addRepository(`ada-builder/project-${made}`, { files, ...given });
  return { world, repository: `${world.owner}/${world.name}` };
}

/** Creates an issue about a private repository and grants access to its engineer. */
async function granted(holder: Person = engineer) {
  const { world, repository } = newRepository();
  const id = await heldIssue(fixture, { client, engineer: holder }, repository);
  const handle = await connect(fixture, client.api);
  await get(client.api, 'user/repos', handle);
  const grant = await grantAccess(client, id, repository, handle);
  return { id, repository, world, grant };
}

const revoke = (id: string) => client.api.rpc('revoke_repository_access', { p_issue_id: id });

const kinds = ['contents', 'contents/src/main.ts', 'names', 'archive', 'raw/src/main.ts'];
const readAll = (api: Person['api'], repository: string) =>
  Promise.all(kinds.map((kind) => get(api, `repos/${repository}/${kind}`)));
const statuses = async (who: Person, repository: string) =>
  (await readAll(who.api, repository)).map(({ status }) => status);
const allowed = kinds.map(() => 200);
const forbidden = kinds.map(() => 403);

async function readsOf(issue: string, who: Person = client) {
  const { data } = await who.api
    .from('repository_reads')
    .select('repository, path, kind, engineer_name')
    .eq('issue_id', issue)
    .order('read_at');
  return data;
}

it('a token is not sent to another code host', async () => {
  const { repository } = await granted();
  const handle = await connect(fixture, client.api);
  await fixture.instance.sql`update code_host.connections set issuer = 'https://git.example/api/v3'`;
  fixture.host.calls.length = 0;
  expect(await statuses(engineer, repository)).toEqual(forbidden);
  expect((await get(client.api, 'user/repos', handle)).status).toBe(401);
  expect(fixture.host.calls.filter(({ authorization }) => authorization?.startsWith('token '))).toEqual([]);
  await fixture.instance.sql`update code_host.connections set issuer = null`;
  expect(await statuses(engineer, repository)).toEqual(allowed);
});

/** Sends the request without the client library, because the library buffers streams. */
async function open(who: Person, path: string, method = 'GET'): Promise<Response> {
  const { headers } = who.api as unknown as { headers: Record<string, string> };
  return fetch(`${fixture.url}/functions/v1/github/repos/${path}`, {
    method,
    headers: { apikey: fixture.instance.platform.keys.anonKey, authorization: headers.Authorization ?? '' },
  });
}

describe('the engineer assigned to an issue', () => {
  it('an engineer reads the granted repository, and both participants see each read', async () => {
    const { id, repository, grant } = await granted();
    expect([grant.allow_direct_access, grant.repo_access_data.state]).toEqual([true, 'active']);
    const at = `repos/${repository}`;
    expect((await get(engineer.api, `${at}/contents`)).body).toMatchObject([
      { name: 'README.md', type: 'file' },
      { name: 'public', type: 'dir' },
      { name: 'src', type: 'dir' },
    ]);
    expect((await get(engineer.api, `${at}/contents/src/main.ts`)).body).toMatchObject({ type: 'file' });
    expect((await get(engineer.api, `${at}/contents/nothing`)).status).toBe(404);
    expect((await get(engineer.api, `${at}/names`)).body).toEqual({
      paths: ['README.md', 'public/lamp.png', 'src/main.ts'],
      truncated: false,
    });
    const archive = await open(engineer, `${repository}/archive`);
    expect(Object.fromEntries(archive.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await archive.arrayBuffer());
    expect(bytes.subarray(0, 4).toString('hex')).toBe('504b0304');
    expect(bytes.includes('src/main.ts') && bytes.includes('start();')).toBe(true);
    const raw = await open(engineer, `${repository}/raw/public/lamp.png`);
    expect(Buffer.from(await raw.arrayBuffer())).toEqual(files['public/lamp.png']);

    const reads = [
      ['', 'dir'],
      ['src/main.ts', 'file'],
      ['', 'names'],
      ['', 'archive'],
      ['public/lamp.png', 'file'],
    ].map(([path, kind]) => ({ repository, path, kind, engineer_name: 'Ada Engineer' }));
    expect(await readsOf(id)).toEqual(reads);
    expect(await readsOf(id, engineer)).toEqual(reads);
    expect(await readsOf(id, await person(fixture.instance, 'client'))).toEqual([]);
    await revoke(id);
    expect(await readsOf(id)).toEqual(reads);
  });

  it.each(['archive', 'raw/src/main.ts'])('HEAD does not download: %s', async (kind) => {
    const { id, repository } = await granted();
    expect((await open(engineer, `${repository}/${kind}`, 'HEAD')).status).toBe(404);
    expect(await readsOf(id)).toEqual([]);
  });

  it('an engineer sees a notice if the code host has truncated the list of file names', async () => {
    const { repository } = await granted();
    const tree = [
      { path: 'a', type: 'blob' },
      { path: 'lib', type: 'commit' },
    ];
    fixture.host.trouble = { at: /trees/, status: 200, body: { tree, truncated: true } };
    expect((await get(engineer.api, `repos/${repository}/names`)).body).toEqual({
      paths: ['a'],
      truncated: true,
    });
  });

  it('reads of public repositories need no grant and are recorded for the issue', async () => {
    const { repository } = newRepository({ isPrivate: false });
    expect(await statuses(engineer, repository)).toEqual(allowed);
    const id = await heldIssue(fixture, { client, engineer }, repository);
    const before = fixture.host.calls.length;
    const path = `repos/${repository}/contents`;
    expect((await get(engineer.api, `${path}/README.md`)).status).toBe(200);
    expect((await get(client.api, `${path}/README.md`)).status).toBe(200);
    expect((await get(engineer.api, 'repos/ada-builder/landing-page/contents')).status).toBe(200);
    const schemes = fixture.host.calls.slice(before).map(({ authorization }) => authorization?.split(' ')[0]);
    expect(schemes).toEqual(['basic', 'basic', 'basic']);
    expect(await readsOf(id)).toEqual([
      { repository, path: 'README.md', kind: 'file', engineer_name: 'Ada Engineer' },
    ]);
    expect((await get(engineer.api, `${path}/gone`)).body).toEqual({ error: 'Content not found: gone' });
  });

  it('revoking the grant ends a download in progress and the code host request', async () => {
    const { id, repository } = await granted();
    fixture.host.drips = true;
    const archive = await open(engineer, `${repository}/archive`);
    expect(archive.status).toBe(200);
    expect(fixture.host.dripping).toBe(1);
    await revoke(id);
    await expect(archive.arrayBuffer()).rejects.toThrow();
    await expect.poll(() => fixture.host.dripping).toBe(0);
  });

  it('canceling a download aborts the code host request', async () => {
    const { repository } = await granted();
    fixture.host.drips = true;
    const archive = await open(engineer, `${repository}/archive`);
    await archive.body?.cancel();
    await expect.poll(() => fixture.host.dripping).toBe(0);
  });

  it.each(['contents', 'names', 'archive', 'raw/README.md'])(
    'an engineer gets no %s when the grant is revoked while the code host responds',
    async (kind) => {
      const { id, repository } = await granted();
      Object.assign(fixture.host, { delay: 1000, drips: true });
      const reading = get(engineer.api, `repos/${repository}/${kind}`);
      await pause(300);
      await revoke(id);
      fixture.host.delay = 0;
      expect((await reading).status).toBe(403);
      expect(await readsOf(id)).toEqual([]);
      await expect.poll(() => fixture.host.dripping).toBe(0);
    },
  );

  it('an engineer never receives an oversized code host response', async () => {
    const { repository } = await granted();
    const tree = [{ path: 'x'.repeat(33 * 1024 * 1024), type: 'blob' }];
    fixture.host.trouble = { at: /trees/, status: 200, body: { tree } };
    expect(await get(engineer.api, `repos/${repository}/names`)).toEqual({
      status: 502,
      body: { error: 'GitHub API error (200): The answer is too large.' },
    });
  });

  it('an engineer has no access until the code host confirms an unlisted repository', async () => {
    fixture.host.world.addRepository('erin-engineer/secret');
    const handle = await connect(fixture, client.api);
    for (const [repository, state] of [
      [newRepository().repository, 'active'],
      ['erin-engineer/secret', undefined],
    ] as const) {
      const issue = await heldIssue(fixture, { client, engineer }, repository);
      expect((await grantAccess(client, issue, repository, handle)).repo_access_data.state).toBe('asleep');
      await fixture.instance.runJobs();
      const { data } = await client.api.from('issues').select('repo_access_data').eq('id', issue).single();
      expect((data as { repo_access_data: { state: string } | null }).repo_access_data?.state).toBe(state);
      expect((await get(engineer.api, `repos/${repository}/contents`)).status).toBe(state ? 200 : 403);
    }
  });

  it('the estimate after a confirmed grant counts for the address that granted it', async () => {
    const { repository } = newRepository();
    const issue = await heldIssue(fixture, { client, engineer }, repository, 'pending');
    const { sql } = fixture.instance;
    await sql`update marketplace.issue set ai_analysis = '{}' where id = ${issue}`;
    await sql`delete from graphile_worker._private_jobs`;
    await grantAccess(client, issue, repository, await connect(fixture, client.api));
    await fixture.instance.runJobs();
    const waiting = await sql`
      select payload ->> 'sender' as sender from graphile_worker._private_jobs where key = ${`renew-estimate:${issue}`}`;
    expect(waiting).toEqual([{ sender: '127.0.0.1' }]);
  });

  it('an engineer gets an error if the client has revoked access at the code host', async () => {
    const { id, repository } = await granted();
    fixture.host.withdraw('ada-builder');
    expect(await get(engineer.api, `repos/${repository}/contents`)).toEqual({
      status: 403,
      body: { error: 'The client has to connect GitHub again before this repository can be read.' },
    });
    const { data } = await client.api.from('issues').select('allow_direct_access').eq('id', id).single();
    expect(data).toEqual({ allow_direct_access: false });
  });
});

it.each<[string, () => Person['api'] | Promise<Person['api']>, number]>([
  [
    'an engineer who has not claimed the issue',
    async () => (await person(fixture.instance, 'engineer')).api,
    403,
  ],
  ['a visitor', () => fixture.visitor, 401],
])('a private repository is not read by %s', async (_who, reader, status) => {
  const { id, repository } = await granted();
  expect(await readAll(await reader(), repository)).toEqual(kinds.map(() => ({ ...refused, status })));
  expect(await readsOf(id)).toEqual([]);
});

describe('limits of a grant', () => {
  it('a grant does not extend to another repository of the same client', async () => {
    await granted();
    expect(await readAll(engineer.api, 'ada-builder/shop')).toEqual(kinds.map(() => refused));
  });

  it('a grant does not extend to another repository under its former name', async () => {
    const { repository, world } = await granted();
    world.formerName = world.name;
    world.name = `${world.name}-renamed`;
    expect(await readAll(engineer.api, repository)).toEqual(
      kinds.map(() => ({
        status: 404,
        body: {
          error: 'This repository has another address at GitHub now. Ask the client for the new one.',
        },
      })),
    );
    expect(await statuses(engineer, `ada-builder/${world.name}`)).toEqual(forbidden);
  });

  it('a grant does not extend to an archive at any other redirect target', async () => {
    const { repository } = await granted();
    const { url } = fixture.instance.platform.settings.github ?? { url: '' };
    for (const location of [
      `${url}/_codeload/ada-builder/shop/legacy.zip/refs/heads/main`,
      `http://evil.example/_codeload/${repository}/legacy.zip`,
      `${fixture.url}/_codeload/${repository}/legacy.zip`,
      'file:///etc/passwd',
    ]) {
      fixture.host.trouble = { at: /zipball/, status: 302, headers: { location } };
      expect((await get(engineer.api, `repos/${repository}/archive`)).status).toBe(404);
    }
  });

  it.each(['', 'src'])(
    'a grant does not extend to the raw form of a folder with URLs of private files: %j',
    async (folder) => {
      const { repository } = await granted();
      expect(await get(engineer.api, `repos/${repository}/raw/${folder}`)).toEqual({
        status: 422,
        body: { error: 'Unsupported file format or encoding' },
      });
    },
  );
});

it('archive downloads are rate limited', async () => {
  const strict = await codeHostFixture({ limitFactor: 0.1 });
  strict.host.world.addRepository('ada-builder/open', { files, isPrivate: false });
  const reader = await person(strict.instance, 'engineer');
  const download = () => get(reader.api, 'repos/ada-builder/open/archive');
  for (const status of [200, 200, 200, 429]) expect((await download()).status).toBe(status);
  expect((await get(reader.api, 'repos/ada-builder/open/names')).status).toBe(200);
  await strict.close();
});
