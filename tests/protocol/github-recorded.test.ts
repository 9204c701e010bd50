import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, type GithubScene, get, githubScene } from './github-scene.ts';

// What the real code host answered, as the makers of its client library recorded it.
const exchange = z.object({ path: z.string(), status: z.number(), response: z.unknown() });
const recorded = (name: string, path: string) => {
  const file = import.meta.resolve(
    `@octokit/fixtures/scenarios/api.github.com/${name}/normalized-fixture.json`,
  );
  const exchanges = z.array(exchange).parse(JSON.parse(readFileSync(fileURLToPath(file), 'utf8')));
  return exchanges.find((each) => each.path === path) ?? expect.fail(`${path} is not recorded`);
};
const folder = recorded('get-content', '/repos/octokit-fixture-org/hello-world/contents/');
const repository = recorded('get-repository', '/repos/octokit-fixture-org/hello-world');
const refusal = recorded('errors', '/repos/octokit-fixture-org/errors/labels');

let scene: GithubScene;
let handle: string;
beforeAll(async () => {
  scene = await githubScene();
  handle = await connect(scene);
});
afterAll(() => scene.close());
afterEach(() => {
  scene.host.trouble = null;
});

const answering = (status: number, body: unknown) => {
  scene.host.trouble = { status, body };
};

describe('an answer that GitHub was recorded giving', () => {
  it('for a folder comes through as it was', async () => {
    answering(folder.status, folder.response);
    const answer = await get(scene.visitor, 'repos/octokit-fixture-org/hello-world/contents', handle);
    expect(answer).toEqual({ status: 200, body: folder.response });
  });

  it('for a repository comes through in a list', async () => {
    answering(repository.status, [repository.response]);
    const answer = await get(scene.visitor, 'user/repos', handle);
    expect(answer.status).toBe(200);
    const { temp_clone_token: _key, ...listed } = fieldsOf(repository.response);
    expect(answer.body).toEqual([listed]);
  });

  it('for a refusal keeps its status and words', async () => {
    answering(refusal.status, refusal.response);
    const answer = await get(scene.visitor, 'repos/octokit-fixture-org/hello-world/contents', handle);
    expect(answer).toEqual({ status: 422, body: { error: 'GitHub API error (422): Validation Failed' } });
  });
});

describe('the code host that tests work with', () => {
  it('lists a folder in the fields and types of the recorded one', async () => {
    const { body } = await get(scene.visitor, 'repos/ada-builder/landing-page/contents', handle);
    const [own] = z.array(z.unknown()).parse(body);
    const [real] = z.array(z.unknown()).parse(folder.response);
    expect(typesIn(own)).toEqual(typesIn(real));
  });

  it('gives of a repository no field of another type than the recorded one', async () => {
    const { body } = await get(scene.visitor, 'user/repos', handle);
    const [own] = z.array(z.unknown()).parse(body);
    const real = typesIn(repository.response);
    const shared = Object.entries(typesIn(own)).filter(([field]) => field in real);
    expect(shared.map(([field]) => field)).toEqual(
      expect.arrayContaining(['id', 'full_name', 'name', 'private', 'owner', 'description', 'updated_at']),
    );
    expect(Object.fromEntries(shared)).toEqual(
      Object.fromEntries(shared.map(([field]) => [field, real[field]])),
    );
  });
});

const fieldsOf = (value: unknown) => z.record(z.string(), z.unknown()).parse(value);

/** The type of each field; what may be null counts as one. */
function typesIn(value: unknown): Record<string, string> {
  const nullable = ['description', 'language', 'download_url'];
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([field, given]) => [
      field,
      nullable.includes(field) ? 'nullable' : typeof given,
    ]),
  );
}
