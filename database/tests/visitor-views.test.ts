import { beforeAll, describe, expect, it } from 'vitest';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
let takenDown: string;
beforeAll(async () => {
  await db.sql`
    update marketplace.issue set attachments = '{issues/held.png}', allow_direct_access = true, repo_access_data = '{"a": 1}',
      quote_status = 'Paid', paid_at = now(), estimated_hours = 2, completed_at = now(), accepted_at = now()
    where id = ${db.issues.resolved}`;
  takenDown = db.issues.cancelled;
  await db.sql`
    update marketplace.issue set taken_down_at = now(), taken_down_reason = 'Spam' where id = ${takenDown}`;
});

const relations = ['issues', 'code_submissions'];
const read = (who: Who, relation: string, naming = '') =>
  db.run(who, `select * from ${relation}`, { naming });

describe.each(relations)('the visitor view of %s', (relation) => {
  it('for an issue in any status, the visitor view returns the same row as the relation', async () => {
    for (const naming of [...Object.values(db.issues), crypto.randomUUID()]) {
      const [theirs, ofAll] = await Promise.all(
        ['visitor', 'public'].map((schema) => read('visitor', `${schema}.${relation}`, naming)),
      );
      expect(theirs).toEqual(ofAll);
      expect(theirs?.rows).toHaveLength(
        Object.values(db.issues).includes(naming) && naming !== takenDown ? 1 : 0,
      );
    }
  });

  it('the visitor view is empty if the request names no issue', async () => {
    expect(await read('visitor', `visitor.${relation}`)).toMatchObject({ rows: [], refusal: null });
  });

  it('the visitor view can be read only by visitors and written by no role', async () => {
    const { available } = db.issues;
    for (const who of ['client', 'holder', 'operator', 'service'] as const)
      expect(await read(who, `visitor.${relation}`, available)).toMatchObject({ rows: [], refusal: '42501' });
    for (const write of [
      `update visitor.${relation} set title = 'x'`,
      `delete from visitor.${relation}`,
      `insert into visitor.${relation} (id) values (gen_random_uuid())`,
    ])
      expect(await db.run('visitor', write, { naming: available })).toMatchObject({
        refusal: '42501',
      });
  });

  it('the visitor view has the same columns as the relation, so the data API can swap them', async () => {
    const columns = await db.sql<{ schema: string; columns: string }[]>`
      select table_schema as schema, string_agg(column_name || ' ' || data_type, ', ' order by ordinal_position) as columns
      from information_schema.columns where table_name = ${relation} and table_schema in ('public', 'visitor')
      group by 1`;
    expect(columns).toHaveLength(2);
    expect(columns[0]?.columns).toBe(columns[1]?.columns);
  });
});
