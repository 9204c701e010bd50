import { expect, it } from 'vitest';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { openModelDouble } from '../../../tests/doubles/model-double.ts';
import { setUp } from '../../../tests/instance/set-up.ts';
import { codeHostFixture, connect, get, grantAccess } from '../../../tests/protocol/code-host-setup.ts';
import { person } from '../../../tests/protocol/official-client.ts';

const key = `sk-proj-${'a1B2c3D4e5'.repeat(5)}`;
const files = {
  'package.json': '{ "name": "shop" }',
  'package-lock.json': '{}',
  '.env': 'A=1',
  'node_modules/a/index.js': '1',
  'src/orders/order.ts': `const key = '${key}';\nexport const order = 1;`,
  'src/main.ts': 'start();',
  'lamp.png': Buffer.from([137, 80, 0]),
};
const shown = ['lamp.png', 'package.json', 'src/main.ts', 'src/orders/order.ts'];
const description = 'It fails in ./orders/order.ts:12, lamp.png, .env and node_modules/a/index.js.';

const model = setUp(openModelDouble);
const fixture = setUp(async () => {
  const estimate = { url: model.url, model: null, apiKey: null };
  return codeHostFixture({ estimate, limitFactor: 1 });
});

let made = 0;
function newRepository(isPrivate: boolean): string {
  made += 1;
  const { owner, name } = fixture.host.world.addRepository(`ada-builder/read-${made}`, { isPrivate, files });
  return `${owner}/${name}`;
}

/** Submits an issue about a repository. Returns what the model was sent of it, after a grant if there is one. */
async function asked(
  repository: string,
  userId: string | null = null,
  grant: ((id: string) => Promise<unknown>) | null = null,
) {
  const { instance, host } = fixture;
  const id = crypto.randomUUID();
  const issue = {
    ...{ id, title: 'Orders fail', description, email: 'ada@example.com', user_id: userId, urgency: 'ASAP' },
    ...{ coding_app: 'bolt', github_link: `https://github.com/${repository}` },
  };
  const begin = () => {
    model.calls.length = 0;
    host.calls.length = 0;
  };
  begin();
  await instance.sql`insert into marketplace.issue ${rowsToInsert(issue)}`;
  await instance.platform.jobs.enqueue('estimate-issue', { issue_id: id });
  await instance.runJobs();
  if (grant) {
    await grant(id);
    begin();
    await instance.sql`update graphile_worker._private_jobs set run_at = now() where key = ${`renew-estimate:${id}`}`;
    await instance.runJobs();
  }
  expect(model.calls).toHaveLength(1);
  const reads = await instance.sql`
    select engineer_id, engineer_name, repository, path, kind from public.repository_reads where issue_id = ${id}`;
  return { sent: JSON.parse(model.calls[0]?.messages[1]?.content ?? '{}').repository, reads };
}

const readOf = (repository: string) => [
  {
    ...{ engineer_id: null, engineer_name: 'A language model', repository },
    ...{ path: 'src/orders/order.ts', kind: 'estimate' },
  },
];
const sent = {
  paths: shown,
  files: [
    {
      name: 'src/orders/order.ts',
      text: expect.stringMatching(/^const key = '\[removed .+\]';\nexport const order = 1;$/),
    },
  ],
};

it('the model gets paths of a public repository and the files that the issue names, without secrets', async () => {
  const repository = newRepository(false);
  expect(await asked(repository)).toEqual({ sent, reads: readOf(repository) });
  expect(fixture.host.calls.every(({ authorization }) => authorization?.startsWith('basic'))).toBe(true);
});

it('a private repository is not read without a grant', async () => {
  expect(await asked(newRepository(true))).toEqual({ sent: null, reads: [] });
});

it('a private repository is read with the client’s grant until the grant ends', async () => {
  const repository = newRepository(true);
  const client = await person(fixture.instance, 'client', 'ada@example.com');
  const handle = await connect(fixture, client.api);
  await get(client.api, 'user/repos', handle);
  const grant = (id: string) => grantAccess(client, id, repository, handle);
  expect(await asked(repository, client.id, grant)).toEqual({ sent, reads: readOf(repository) });
  const fromElsewhere = async (id: string) => {
    await grant(id);
    await fixture.instance.sql`update code_host.connections set issuer = 'https://git.example/api/v3'`;
  };
  expect(await asked(repository, client.id, fromElsewhere)).toEqual({ sent: null, reads: [] });
  await fixture.instance.sql`update code_host.connections set issuer = null`;
  const revoked = async (id: string) => {
    await grant(id);
    await client.api.rpc('revoke_repository_access', { p_issue_id: id });
  };
  expect(await asked(repository, client.id, revoked)).toEqual({ sent: null, reads: [] });
});

it('without a working code host or beyond the budget, the model is asked without the repository', async () => {
  const repository = newRepository(false);
  fixture.host.trouble = { status: 500 };
  expect(await asked(repository)).toEqual({ sent: null, reads: [] });
  fixture.host.trouble = null;
  await fixture.instance.sql`select rate_limit.spend('{"code_host_read": 4000}', null, null, 1)`;
  expect(await asked(repository)).toEqual({ sent: null, reads: [] });
  expect(fixture.host.calls).toEqual([]);
});
