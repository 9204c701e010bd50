import { expect, it } from 'vitest';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

async function asked(): Promise<string> {
  const id = await db.issue('fixed');
  await db.act('client', 'request_changes', id, ' Still blank ');
  return id;
}
const read = (who: Who, id: string) =>
  db.rows(
    who,
    `select round, reason from public.change_requests where issue_id = '${id}' order by created_at`,
    { naming: id },
  );

it.each(EVERYONE)('the words of a change request are readable by both sides (tested as %s)', async (who) => {
  const readers: Who[] = ['client', 'holder', 'operator', 'service'];
  expect(await read(who, await asked())).toEqual(
    readers.includes(who) ? [{ round: 1, reason: 'Still blank' }] : [],
  );
});

it('each round has its own request, and only operators read those of an issue that was taken down', async () => {
  const id = await asked();
  await db.act('holder', 'submit_fix', id, 'Done');
  await db.act('client', 'request_changes', id, 'Now it is red');
  expect(await read('client', id)).toMatchObject([{ round: 1 }, { round: 2, reason: 'Now it is red' }]);
  await db.sql`update marketplace.issue set taken_down_at = now(), taken_down_reason = 'Spam' where id = ${id}`;
  expect([await read('client', id), await read('holder', id)]).toEqual([[], []]);
  expect(await read('operator', id)).toHaveLength(2);
});
