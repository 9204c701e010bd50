import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { gitTree } from '#server/code-host/sample/git-objects.ts';
import { linkHeader } from '#server/code-host/sample/shapes.ts';
import { connect, get, setUpCodeHost } from './code-host-setup.ts';

// The authors of GitHub's client library recorded these responses.
const exchange = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  response: z.unknown(),
  headers: z.record(z.string(), z.unknown()),
});
const recorded = (name: string, path: string, method = 'get') => {
  const file = import.meta.resolve(
    `@octokit/fixtures/scenarios/api.github.com/${name}/normalized-fixture.json`,
  );
  const exchanges = z.array(exchange).parse(JSON.parse(readFileSync(fileURLToPath(file), 'utf8')));
  const found = exchanges.find((each) => each.path === path && each.method === method);
  return found ?? expect.fail(`${path} is not recorded`);
};
const folder = recorded('get-content', '/repos/octokit-fixture-org/hello-world/contents/');
const repository = recorded('get-repository', '/repos/octokit-fixture-org/hello-world');
const file = recorded('get-content', '/repos/octokit-fixture-org/hello-world/contents/README.md');
const refusal = recorded('errors', '/repos/octokit-fixture-org/errors/labels', 'post');
const missing = recorded(
  'branch-protection',
  '/repos/octokit-fixture-org/branch-protection/branches/main/protection',
);
const renamed = recorded('rename-repository', '/repos/octokit-fixture-org/rename-repository');
const archive = recorded('get-archive', '/repos/octokit-fixture-org/get-archive/tarball/main');
const paged = recorded('paginate-issues', '/repositories/1000/issues?per_page=3&page=2');
const made = recorded('create-file', '/repos/octokit-fixture-org/create-file/contents/test.txt', 'put');
let handle: string;
const fixture = setUpCodeHost();
beforeAll(async () => {
  handle = await connect(fixture);
});

const answering = (status: number, body: unknown) => {
  fixture.host.trouble = { status, body };
};

describe('recorded GitHub responses', () => {
  it('a recorded response for a folder is passed through unchanged', async () => {
    answering(folder.status, folder.response);
    const answer = await get(fixture.visitor, 'repos/octokit-fixture-org/hello-world/contents', handle);
    expect(answer).toEqual({ status: 200, body: folder.response });
  });

  it('a recorded response for a repository is passed through in a list', async () => {
    answering(repository.status, [repository.response]);
    const answer = await get(fixture.visitor, 'user/repos', handle);
    expect(answer.status).toBe(200);
    const { temp_clone_token: _key, ...listed } = fieldsOf(repository.response);
    expect(answer.body).toEqual([listed]);
  });

  it('a recorded response for raw file bytes is passed through unchanged', async () => {
    fixture.host.trouble = { html: String(file.response), headers: textOf(file.headers) };
    const answer = await fetch(
      `${fixture.url}/functions/v1/github/repos/octokit-fixture-org/hello-world/raw/README.md`,
      {
        headers: { apikey: fixture.instance.platform.keys.anonKey, 'x-github-token': handle },
      },
    );
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('# hello-world');
  });

  it.each([
    [
      'for a rejected request keeps its status and message',
      refusal,
      422,
      'GitHub API error (422): Validation Failed',
    ],
    ['for a missing file has the message from the specification', missing, 404, 'Content not found: src'],
    [
      'for a renamed repository is not followed',
      renamed,
      404,
      'This repository has another address at GitHub now. Ask the client for the new one.',
    ],
  ])('a recorded GitHub response %s', async (_what, { status, response, headers }, answered, error) => {
    fixture.host.trouble = { status, body: response, headers: textOf(headers) };
    const answer = await get(fixture.visitor, 'repos/octokit-fixture-org/hello-world/contents/src', handle);
    expect(answer).toEqual({ status: answered, body: { error } });
  });

  it("a recorded redirect to an archive is followed only to the code host's own archive server", async () => {
    fixture.host.trouble = { at: /zipball/, status: archive.status, headers: textOf(archive.headers) };
    const answer = await get(fixture.visitor, 'repos/octokit-fixture-org/get-archive/archive', handle);
    expect(answer.status).toBe(404);
  });
});

describe('the fake code host', () => {
  const hello = 'octokit-fixture-org/hello-world';
  beforeAll(() => {
    const { world } = fixture.host;
    world.addRepository(hello, { isPrivate: false, files: { 'README.md': '# hello-world' } });
    world.addRepository('octokit-fixture-org/create-file', {
      files: { 'test.txt': 'Test content' },
      isPrivate: false,
    });
    world.addRepository('octokit-fixture-org/get-archive', { isPrivate: false });
    world.addRepository('octokit-fixture-org/now', { isPrivate: false, formerName: 'rename-repository' });
  });
  const apiUrl = () => fixture.instance.platform.settings.github?.apiUrl ?? '';
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(apiUrl() + path, { redirect: 'manual', headers });
  /** Replaces the URLs and the branch name of a recorded response with those of this host. */
  const asHere = (response: unknown) =>
    JSON.stringify(response).replaceAll('https://api.github.com', apiUrl()).replaceAll('master', 'main');

  it('the fake code host returns the recorded response for a folder, byte for byte', async () => {
    const answer = await ask(`/repos/${hello}/contents/`);
    expect(await answer.text()).toBe(asHere(folder.response));
    expect([...answer.headers.keys()]).toEqual(expect.arrayContaining(namesOf(folder.headers)));
  });

  it('the fake code host returns the response recorded when a file was created', async () => {
    const answer = await ask('/repos/octokit-fixture-org/create-file/contents/test.txt');
    const content = Buffer.from('Test content').toString('base64');
    const { content: entry } = fieldsOf(made.response);
    expect(await answer.text()).toBe(
      asHere({ ...fieldsOf(entry), content: `${content}\n`, encoding: 'base64' }),
    );
  });

  it('the fake code host returns the recorded response for raw file bytes', async () => {
    const answer = await ask(`/repos/${hello}/contents/README.md`, { accept: 'application/vnd.github.raw' });
    expect(await answer.text()).toBe(file.response);
    expect([...answer.headers.keys()]).toEqual(expect.arrayContaining(namesOf(file.headers)));
  });

  it('the fake code host redirects to an archive and from a former name as recorded', async () => {
    const sent = await ask('/repos/octokit-fixture-org/get-archive/zipball');
    expect(sent.status).toBe(archive.status);
    expect(await sent.text()).toBe(archive.response);
    const [here, there] = [sent.headers.get('location'), archive.headers.location].map(
      (address) => new URL(String(address)).pathname,
    );
    expect(here).toBe(`/_codeload${there?.replace('tar.gz', 'zip')}`);
    const moved = await ask('/repos/octokit-fixture-org/rename-repository');
    expect(moved.status).toBe(renamed.status);
    expect(Object.keys(fieldsOf(await moved.json()))).toEqual(Object.keys(fieldsOf(renamed.response)));
    expect([...moved.headers.keys()]).toEqual(expect.arrayContaining(namesOf(renamed.headers)));
  });

  it('the fake code host returns 404 responses with the recorded fields', async () => {
    const answer = await ask(`/repos/${hello}/contents/gone.ts`);
    expect(answer.status).toBe(missing.status);
    expect(Object.keys(fieldsOf(await answer.json()))).toEqual(
      expect.arrayContaining(Object.keys(fieldsOf(missing.response))),
    );
    expect([...answer.headers.keys()]).toEqual(expect.arrayContaining(namesOf(missing.headers)));
  });

  it('the fake code host returns repository fields in the recorded order and types', async () => {
    const own = fieldsOf(await (await ask(`/repos/${hello}`)).json());
    const real = typesIn(repository.response);
    expect(Object.keys(own)).toEqual(Object.keys(real).filter((field) => field in own));
    expect(typesIn(own)).toEqual(Object.fromEntries(Object.keys(own).map((field) => [field, real[field]])));
    const [owner, realOwner] = [own.owner, fieldsOf(repository.response).owner].map(fieldsOf);
    const { user_view_type: _newer, ...known } = owner ?? {};
    expect(Object.keys(known)).toEqual(Object.keys(realOwner ?? {}));
  });

  it('the fake code host returns the recorded pagination links', () => {
    const at = 'https://api.github.com/repositories/1000/issues?per_page=3';
    expect(linkHeader(at, 2, 5)).toEqual({ link: paged.headers.link });
  });

  it('the fake code host names and sorts files and folders as Git does', () => {
    expect(gitTree(unordered)).toEqual({
      sha: '59e1a9eb2b3e4b8dee46160de85fed5e9d8c9354',
      entries: [
        { path: 'B.md', type: 'blob', sha: 'c59d9b6344f1af00e504ba698129f07a34bbed8d', size: 1 },
        { path: 'lib-old', type: 'blob', sha: '3410062ba67c5ed59b854387a8bc0ec012479368', size: 1 },
        { path: 'lib.ts', type: 'blob', sha: '2e65efe2a145dda7ee51d1741299f848e5bf752e', size: 1 },
        { path: 'lib', type: 'tree', sha: 'fa468ae27b4ada7d7a7e826f95e2c35e229791c1', size: 0 },
        { path: 'lib/a.ts', type: 'blob', sha: '2e65efe2a145dda7ee51d1741299f848e5bf752e', size: 1 },
        { path: 'lib/inner', type: 'tree', sha: '3880556f67a56d81c868054cead32757febf1076', size: 0 },
        { path: 'lib/inner/b.ts', type: 'blob', sha: '63d8dbd40c23542e740659a7168a0ce3138ea748', size: 1 },
      ],
    });
  });
});

const unordered = { 'lib.ts': 'a', 'lib/inner/b.ts': 'b', 'lib/a.ts': 'a', 'lib-old': 'c', 'B.md': 'd' };

const elsewhere = ['connection', 'content-length', 'date', 'last-modified'];
const namesOf = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => !elsewhere.includes(name));
const textOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(namesOf(headers).map((name) => [name, String(headers[name])]));
const fieldsOf = (value: unknown) => z.record(z.string(), z.unknown()).parse(value);

function typesIn(value: unknown): Record<string, string> {
  const nullable = ['description', 'language', 'download_url'];
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([field, given]) => [
      field,
      nullable.includes(field) ? 'nullable' : typeof given,
    ]),
  );
}
