import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testReaders } from './permissions.ts';
import { connection, heldIssue } from './repository-grant-setup.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
let issue: string;
beforeAll(async () => {
  issue = await heldIssue(db);
});
beforeEach(() => db.sql`delete from public.repository_reads`);

const readUngranted = (who: Who, repository = 'ada/shop', path = 'src') =>
  db.commit(who, `select marketplace.record_ungranted_read('${repository}', '${path}', 'dir')`);
const reads = () => db.sql`
  select issue_id, engineer_id, engineer_name, repository, path, kind from public.repository_reads`;

it('a read through a grant is recorded with its reader, path and time', async () => {
  const handle = await connection(db);
  await db.act('client', 'grant_repository_access', issue, 'Ada/shop', handle);
  await db.commit(
    'holder',
    `select marketplace.record_granted_read(g.id, 'src/main.ts', 'file') from marketplace.grant_to_read('ada/SHOP') g`,
  );
  expect(await reads()).toEqual([
    {
      issue_id: issue,
      engineer_id: db.people.holder,
      engineer_name: 'holder',
      repository: 'Ada/shop',
      path: 'src/main.ts',
      kind: 'file',
    },
  ]);
});

it.each<[Who, number]>([
  ['holder', 1],
  ['engineer', 0],
  ['formerHolder', 0],
  ['suspended', 0],
  ['client', 0],
])('a public repository read by the %s is recorded %s times', async (who, times) => {
  expect((await readUngranted(who)).refusal).toBeNull();
  expect(await reads()).toHaveLength(times);
});

it('repository reads are recorded for open issues that name the repository', async () => {
  await readUngranted('holder', 'ada/other');
  expect(await reads()).toHaveLength(0);
  const other = await heldIssue(db);
  await readUngranted('holder');
  expect((await reads()).map((each) => each.issue_id).sort()).toEqual([issue, other].sort());
  await db.sql`update marketplace.issue set status = 'cancelled' where id = ${other}`;
  await readUngranted('holder');
  expect(await reads()).toHaveLength(3);
});

describe('repository reads', () => {
  beforeEach(() => readUngranted('holder'));
  const readers = { client: 1, holder: 1, operator: 1, service: 1 };
  testReaders(db, 'select * from public.repository_reads', readers, () => issue);
});

it.each<Who>(['visitor', 'client', 'holder', 'engineer', 'operator'])(
  'the %s cannot insert, update or delete the records of repository reads',
  async (who) => {
    await readUngranted('holder');
    for (const statement of [
      `insert into public.repository_reads (issue_id, engineer_name, repository, path, kind) values ('${issue}', 'x', 'a/b', '', 'dir')`,
      `update public.repository_reads set path = 'x'`,
      'delete from public.repository_reads',
    ])
      expect(await db.refusal(who, statement)).toBe('42501');
  },
);

it('the record of a repository read is kept when the engineer’s account is deleted', async () => {
  const [user] = await db.sql`
    insert into auth.users (email, email_confirmed_at) values ('leaver@example.com', now()) returning id`;
  await db.sql`insert into public.engineers (id, name) values (${user?.id}, 'Leaver')`;
  await db.sql`
    insert into public.repository_reads (issue_id, engineer_id, engineer_name, repository, path, kind)
    values (${issue}, ${user?.id}, 'Leaver', 'ada/shop', '', 'dir')`;
  await db.sql`delete from auth.users where id = ${user?.id}`;
  expect(await reads()).toMatchObject([{ engineer_id: null, engineer_name: 'Leaver' }]);
});
