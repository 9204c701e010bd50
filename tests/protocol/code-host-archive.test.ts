import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { setUp } from '../instance/set-up.ts';
import { codeHostFixture, connect, get, type Person, person } from './code-host-setup.ts';

const fixture = setUp(codeHostFixture);
const client = setUp(() => person(fixture, 'client'));
const engineer = setUp(() => person(fixture, 'engineer'));
beforeAll(async () => {
  await fixture.instance
    .sql`update marketplace.setting set value = '1000' where name = 'held_issues_at_once'`;
});
afterEach(() => {
  fixture.host.trouble = null;
  fixture.host.drips = false;
});

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
/** Creates a private repository that the client grants to the holder of this issue. */
async function granted(holder: Person = engineer) {
  made += 1;
  const world = fixture.host.world.addRepository(`ada-builder/whole-${made}`, { files });
  const repository = `${world.owner}/${world.name}`;
  const id = randomUUID();
  const issue = {
    id,
    title: 'T',
    email: client.email,
    user_id: client.id,
    github_link: `https://github.com/${repository}`,
    description: 'D',
    urgency: 'ASAP',
    coding_app: 'bolt',
    engineer_id: holder.id,
    status: 'in_progress',
  };
  await fixture.instance.sql`insert into marketplace.issue ${rowsToInsert(issue)}`;
  const handle = await connect(fixture, client.api);
  await get(client.api, 'user/repos', handle);
  const given = { p_issue_id: id, p_repository: repository, p_handle: handle };
  const { error } = await client.api.rpc('grant_repository_access', given);
  if (error) throw new Error(error.message);
  return { id, repository, world, handle };
}

const kinds = ['contents', 'contents/src/main.ts', 'names', 'archive', 'raw/src/main.ts'];
const statuses = async (who: Person, repository: string) =>
  Promise.all(kinds.map(async (kind) => (await get(who.api, `repos/${repository}/${kind}`)).status));
const readsOf = async (issue: string) => {
  const { data } = await client.api
    .from('repository_reads')
    .select('path, kind')
    .eq('issue_id', issue)
    .order('read_at');
  return data;
};

/** Bypasses the client library, which buffers a stream. */
async function open(who: Person, path: string): Promise<Response> {
  const { headers } = who.api as unknown as { headers: Record<string, string> };
  return fetch(`${fixture.url}/functions/v1/github/repos/${path}`, {
    headers: { apikey: fixture.instance.platform.keys.anonKey, authorization: headers.Authorization ?? '' },
  });
}

describe('the engineer assigned to an issue', () => {
  it('reads file names, the whole repository and one file, and the client sees all three reads', async () => {
    const { id, repository } = await granted();
    expect((await get(engineer.api, `repos/${repository}/names`)).body).toEqual({
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
    expect(await readsOf(id)).toEqual([
      { path: '', kind: 'names' },
      { path: '', kind: 'archive' },
      { path: 'public/lamp.png', kind: 'file' },
    ]);
  });

  it('learns when the code host truncates the list of file names', async () => {
    const { repository } = await granted();
    fixture.host.trouble = {
      at: /trees/,
      status: 200,
      body: {
        tree: [
          { path: 'a', type: 'blob' },
          { path: 'lib', type: 'commit' },
        ],
        truncated: true,
      },
    };
    expect((await get(engineer.api, `repos/${repository}/names`)).body).toEqual({
      paths: ['a'],
      truncated: true,
    });
  });

  it('reads a public repository without a grant, including its archive', async () => {
    fixture.host.world.addRepository('ada-builder/open', { files, isPrivate: false });
    expect(await statuses(engineer, 'ada-builder/open')).toEqual([200, 200, 200, 200, 200]);
  });

  it('loses a download in progress when the grant is revoked, which also aborts the code host request', async () => {
    const { id, repository } = await granted();
    fixture.host.drips = true;
    const archive = await open(engineer, `${repository}/archive`);
    expect(archive.status).toBe(200);
    expect(fixture.host.dripping).toBe(1);
    await client.api.rpc('revoke_repository_access', { p_issue_id: id });
    await expect(archive.arrayBuffer()).rejects.toThrow();
    await expect.poll(() => fixture.host.dripping).toBe(0);
  });

  it('aborts the code host request by canceling the download', async () => {
    const { repository } = await granted();
    fixture.host.drips = true;
    const archive = await open(engineer, `${repository}/archive`);
    await archive.body?.cancel();
    await expect.poll(() => fixture.host.dripping).toBe(0);
  });

  it('gets nothing when the grant is revoked while the code host responds', async () => {
    for (const kind of ['names', 'archive', 'raw/README.md']) {
      const { id, repository } = await granted();
      fixture.host.delay = 1000;
      fixture.host.drips = true;
      const reading = get(engineer.api, `repos/${repository}/${kind}`);
      await pause(300);
      await client.api.rpc('revoke_repository_access', { p_issue_id: id });
      fixture.host.delay = 0;
      expect((await reading).status).toBe(403);
      expect(await readsOf(id)).toEqual([]);
      await expect.poll(() => fixture.host.dripping).toBe(0);
      fixture.host.drips = false;
    }
  });

  it('never receives an oversized code host response', async () => {
    const { repository } = await granted();
    const tree = [{ path: 'x'.repeat(33 * 1024 * 1024), type: 'blob' }];
    fixture.host.trouble = { at: /trees/, status: 200, body: { tree } };
    expect(await get(engineer.api, `repos/${repository}/names`)).toEqual({
      status: 502,
      body: { error: 'GitHub API error (200): The answer is too large.' },
    });
  });
});

describe('file contents, names and archives of a private repository are denied to', () => {
  it('an engineer who has not claimed the issue', async () => {
    const { id, repository } = await granted();
    expect(await statuses(await person(fixture, 'engineer'), repository)).toEqual([403, 403, 403, 403, 403]);
    expect(await readsOf(id)).toEqual([]);
  });

  it('a client who does not own the issue, and a visitor', async () => {
    const { repository } = await granted();
    expect(await statuses(await person(fixture, 'client'), repository)).toEqual([403, 403, 403, 403, 403]);
    for (const kind of kinds)
      expect((await get(fixture.visitor, `repos/${repository}/${kind}`)).status).toBe(401);
  });

  it('an engineer who released the issue', async () => {
    const { id, repository } = await granted();
    await fixture.instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
    const { error } = await engineer.api.rpc('release_issue', { p_issue_id: id });
    expect(error).toBeNull();
    expect(await statuses(engineer, repository)).toEqual([403, 403, 403, 403, 403]);
  });

  it('a suspended engineer', async () => {
    const holder = await person(fixture, 'engineer');
    const { repository } = await granted(holder);
    expect(await statuses(holder, repository)).toEqual([200, 200, 200, 200, 200]);
    await fixture.instance
      .sql`update marketplace.engineer_approval set standing = 'suspended' where engineer_id = ${holder.id}`;
    expect(await statuses(holder, repository)).toEqual([403, 403, 403, 403, 403]);
  });

  it('an engineer whose grant is dormant after the issue was resolved, until it is reopened', async () => {
    const { id, repository } = await granted();
    await fixture.instance.sql`update marketplace.issue set status = 'completed' where id = ${id}`;
    expect(await statuses(engineer, repository)).toEqual([403, 403, 403, 403, 403]);
    await fixture.instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
    expect(await statuses(engineer, repository)).toEqual([200, 200, 200, 200, 200]);
  });

  it('an engineer whose grant was revoked', async () => {
    const { id, repository } = await granted();
    await client.api.rpc('revoke_repository_access', { p_issue_id: id });
    for (const kind of kinds) expect(await get(engineer.api, `repos/${repository}/${kind}`)).toEqual(refused);
    expect(await readsOf(id)).toEqual([]);
  });
});

describe('a grant does not extend to', () => {
  it('another repository of the same client', async () => {
    await granted();
    expect(await statuses(engineer, 'ada-builder/shop')).toEqual([403, 403, 403, 403, 403]);
  });

  it('another repository under its former name', async () => {
    const { repository, world } = await granted();
    world.formerName = world.name;
    world.name = `${world.name}-renamed`;
    expect(await statuses(engineer, repository)).toEqual([404, 404, 404, 404, 404]);
    expect((await get(engineer.api, `repos/${repository}/names`)).body).toEqual({
      error: 'This repository has another address at GitHub now. Ask the client for the new one.',
    });
    expect(await statuses(engineer, `ada-builder/${world.name}`)).toEqual([403, 403, 403, 403, 403]);
  });

  it('an archive at any other redirect target', async () => {
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

  it.each([
    'raw/..%2f..%2fshop%2fcontents%2fREADME.md',
    'raw/%2e%2e/x',
    'raw/',
    'raw',
    'names/src',
    'archive/main',
    'archive%2fmain',
  ])('the path %s', async (path) => {
    const { repository } = await granted();
    const { status } = await open(engineer, `${repository}/${path}`);
    expect([400, 404, 422]).toContain(status);
  });

  it('the raw form of a folder, which would contain URLs of private files', async () => {
    const { repository } = await granted();
    expect(await get(engineer.api, `repos/${repository}/raw/src`)).toEqual({
      status: 422,
      body: { error: 'Unsupported file format or encoding' },
    });
  });
});

it('archive downloads are rate limited', async () => {
  const strict = await codeHostFixture({ limitFactor: 0.1 });
  strict.host.world.addRepository('ada-builder/open', { files, isPrivate: false });
  const asker = await person(strict, 'engineer');
  const ask = () => get(asker.api, 'repos/ada-builder/open/archive');
  for (const status of [200, 200, 200, 429]) expect((await ask()).status).toBe(status);
  expect((await get(asker.api, 'repos/ada-builder/open/names')).status).toBe(200);
  await strict.close();
});
