import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

it('issues are numbered in the order of submission, from 1042', async () => {
  expect(await db.values`select number::int from marketplace.issue order by created_at, number`).toEqual([
    1042, 1043, 1044, 1045, 1046,
  ]);
});

it('the migration numbers existing issues in the order of their submission', async () => {
  const file = new URL('../migrations/product/0110_issue_numbers.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  const undo = new Error('undo');
  const run = db.sql.begin(async (tx) => {
    await tx.query('alter table marketplace.issue drop column number cascade');
    await tx`update marketplace.issue set created_at = '2020-01-01' where id = ${db.issues.byAddress}`;
    await tx.query(migration);
    await tx`insert into marketplace.issue (title, email, description, urgency, coding_app)
      values ('New', 'new@example.com', 'Words', 'ASAP', 'bolt')`;
    const ordered = await tx`select id, number::int from marketplace.issue order by number`;
    expect(ordered.map(({ number }) => number)).toEqual([1042, 1043, 1044, 1045, 1046, 1047]);
    expect(ordered[0]?.id).toBe(db.issues.byAddress);
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
});
