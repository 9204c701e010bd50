import { beforeEach, describe, expect, it } from 'vitest';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
beforeEach(async () => {
  await db.sql`delete from marketplace.attachment where path like 'issues/waits-%'`;
  await db.sql`delete from storage.objects where name like 'issues/waits-%'`;
});

const upload = (name: string) =>
  `insert into storage.objects (bucket_id, name) values ('issue-attachments', 'issues/${name}.png')`;

async function wait(count: number, owner: string | null, size: number): Promise<void> {
  await db.sql`
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    select 'issue-attachments', 'issues/waits-' || gen_random_uuid() || '.png', ${owner}, jsonb_build_object('size', ${size}::bigint)
    from generate_series(1, ${count})`;
}

describe('another upload', () => {
  const tooMany = { refusal: 'PT403', sentence: expect.stringMatching(/^Too many of your files wait/) };
  const taken = { refusal: null };
  const large = 5 * 1024 * 1024;
  // The seed contains no uploads by otherClient.
  it.each<[string, number, number, Who, object]>([
    ['their 100th file', 99, 1, 'otherClient', taken],
    ['their 101st file', 100, 1, 'otherClient', tooMany],
    ['a file with just under 200 MB unused', 39, large, 'otherClient', taken],
    ['a file with 200 MB unused', 40, large, 'otherClient', tooMany],
    ['a file of another uploader', 100, large, 'engineer', taken],
    ['a file of another uploader', 100, large, 'visitor', taken],
    ['a file of another uploader', 100, large, 'service', taken],
  ])(
    'an upload of %s (%i of %i bytes, by the %s) is limited by the uploader’s unused files',
    async (_what, count, size, who, answer) => {
      await wait(count, db.people.otherClient, size);
      expect(await db.run(who, upload('more'))).toMatchObject(answer);
    },
  );

  it('attached files do not count toward the upload limit', async () => {
    await wait(100, db.people.otherClient, 1);
    await db.sql`
      insert into marketplace.attachment (path, issue_id)
      select o.name, ${db.issues.available} from storage.objects o where o.name like 'issues/waits-%' limit 1`;
    expect(await db.run('otherClient', upload('more'))).toMatchObject(taken);
  });

  it('concurrent uploads cannot exceed the upload limit', async () => {
    await wait(97, db.people.otherClient, 1);
    const many = Array.from({ length: 8 }, (_, place) => db.commit('otherClient', upload(`waits-${place}`)));
    const answers = (await Promise.all(many)).map(({ refusal }) => refusal);
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(3);
    expect(answers.filter((refusal) => refusal === 'PT403')).toHaveLength(5);
  });
});
