import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testPermissions, testReaders } from './permissions.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
const EARLIER = '00000000-0000-4000-8000-00000000000a';
const OWN = '00000000-0000-4000-8000-00000000000b';
/** The holder and the former holder have each written one note. */
beforeEach(async () => {
  const { people, issues } = db;
  await db.sql`delete from public.working_notes`;
  await db.sql`update marketplace.issue set engineer_id = ${people.holder}, status = 'in_progress' where id = ${issues.held}`;
  await db.sql`
    insert into public.working_notes (id, issue_id, engineer_id, engineer_name, content) values
      (${EARLIER}, ${issues.held}, ${people.formerHolder}, 'formerHolder', 'Found it'),
      (${OWN}, ${issues.held}, ${people.holder}, 'holder', 'Found it')`;
});

const act = (who: Who, statement: string) => db.commit(who, statement);
const all = 'select engineer_name from public.working_notes where issue_id = :held order by created_at';
const read = async (who: Who) => (await db.rows(who, all)).map(({ engineer_name }) => engineer_name);

describe('working notes', () => {
  testReaders(db, all, { holder: 2, operator: 2, service: 2 });
});

testPermissions(
  db,
  `
  writes a note: holder; unknown for other accounts
    select * from public.add_working_note(:held, 'Tried the cache')
  edits the holder’s note: holder; unknown for client, service, other accounts
    select * from public.change_working_note('${OWN}', 'Better words')
  edits an earlier engineer’s note: nobody; unknown for client, service, other accounts
    select * from public.change_working_note('${EARLIER}', 'Other words')
  deletes the holder’s note: holder; unknown for client, service, other accounts
    select public.remove_working_note('${OWN}')
  deletes an earlier engineer’s note: nobody; unknown for client, service, other accounts
    select public.remove_working_note('${EARLIER}')
  bypasses the procedure: service
    insert into public.working_notes (issue_id, engineer_name, content) values (:held, 'me', 'x')
`,
);

describe('single working notes', () => {
  it('a working note that is sent twice with the same ID is stored once', async () => {
    const id = randomUUID();
    const add = (issue: string, text: string) =>
      act('holder', `select * from public.add_working_note('${issue}', '${text}', '${id}')`);
    await add(db.issues.held, 'Once');
    expect((await add(db.issues.held, 'Twice')).rows[0]).toMatchObject({
      id,
      content: 'Once',
      engineer_name: 'holder',
    });
    expect((await add(db.issues.byAddress, 'Elsewhere')).refusal).toBe('PT409');
    expect(await read('holder')).toHaveLength(3);
  });

  it.each([
    ["''", 'A note needs some text.'],
    ["E' \\n'", 'A note needs some text.'],
    ['null', 'A note needs some text.'],
    ["repeat('x', 10001)", 'This text is too long: at most 10000 characters.'],
  ])('a working note with %s is rejected', async (text, sentence) => {
    const answer = await db.run('holder', `select * from public.add_working_note(:held, ${text})`);
    expect(answer).toMatchObject({ refusal: '22023', sentence });
  });

  it('a working note adds nothing to the timeline', async () => {
    const count = async () =>
      (await db.sql`select from public.timeline_events where issue_id = ${db.issues.held}`).length;
    const before = await count();
    await act('holder', `select * from public.add_working_note(:held, 'Quiet')`);
    expect(await count()).toBe(before);
  });

  it('a working note is rejected on a closed issue', async () => {
    await db.sql`update marketplace.issue set status = 'completed', accepted_at = now() where id = ${db.issues.held}`;
    const answer = await db.run('holder', `select * from public.add_working_note(:held, 'Late')`);
    expect(answer.refusal).toBe('PT409');
    await db.sql`update marketplace.issue set accepted_at = null where id = ${db.issues.held}`;
  });

  it('a releasing engineer passes working notes and a last note on to the next one', async () => {
    await act('holder', `select * from public.release_issue(:held, 'Not mine', 'Look at the worker first')`);
    expect(await read('holder')).toEqual([]);
    expect(await read('engineer')).toEqual([]);
    await act('engineer', `update public.issues set engineer_id = 'me' where id = :held`);
    await db.sql`update marketplace.issue set engineer_id = ${db.people.engineer} where id = ${db.issues.held}`;
    expect(await read('engineer')).toEqual(['formerHolder', 'holder', 'holder']);
    expect(await read('holder')).toEqual([]);
    const events =
      await db.sql`select note from public.timeline_events where issue_id = ${db.issues.held} and note ~ 'worker'`;
    expect(events).toHaveLength(0);
  });

  it('a rejected release adds no working note', async () => {
    await db.sql`update marketplace.issue set status = 'completed' where id = ${db.issues.held}`;
    const { refusal } = await act('holder', `select * from public.release_issue(:held, null, 'Left behind')`);
    expect(refusal).toBe('PT409');
    expect(await read('operator')).toHaveLength(2);
  });
});
