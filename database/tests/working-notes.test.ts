import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
/** One note by the former holder and one by the holder. */
let notes: { earlier: string; own: string };
beforeEach(async () => {
  await db.sql`delete from public.working_notes`;
  await db.sql`update marketplace.issue set engineer_id = ${db.people.holder}, status = 'in_progress' where id = ${db.issues.held}`;
  const write = async (who: 'formerHolder' | 'holder') => {
    const [row] = await db.sql<{ id: string }[]>`
      insert into public.working_notes (issue_id, engineer_id, engineer_name, content)
      values (${db.issues.held}, ${db.people[who]}, ${who}, 'Found it') returning id`;
    return row?.id ?? '';
  };
  notes = { earlier: await write('formerHolder'), own: await write('holder') };
});

const as = (who: Who, statement: string) => db.run(who, statement);
const act = (who: Who, statement: string) => db.run(who, statement, { keep: true });
const held = () => db.issues.held;
const read = async (who: Who) => {
  const { rows } = await db.run(
    who,
    `select engineer_name from public.working_notes where issue_id = '${held()}' order by created_at`,
    { naming: held() },
  );
  return rows.map(({ engineer_name }) => engineer_name);
};

describe('read access to working notes', () => {
  it.each<[Who, number]>([
    ['holder', 2],
    ['operator', 2],
    ['service', 2],
    ['formerHolder', 0],
    ['engineer', 0],
    ['client', 0],
    ['otherClient', 0],
    ['unverified', 0],
    ['waiting', 0],
    ['suspended', 0],
    ['visitor', 0],
  ])('the %s reads %i of 2', async (who, count) => {
    expect(await read(who)).toHaveLength(count);
  });
});

const writes: { name: string; statement: () => string; expected: Record<string, string | null> }[] = [
  {
    name: 'writes a note',
    statement: () => `select * from public.add_working_note('${held()}', 'Tried the cache')`,
    expected: {
      holder: null,
      client: '42501',
      operator: '42501',
      service: '42501',
      engineer: 'PT404',
      formerHolder: 'PT404',
      otherClient: 'PT404',
      waiting: 'PT404',
      suspended: 'PT404',
      visitor: '42501',
    },
  },
  {
    name: 'edits the holder’s note',
    statement: () => `select * from public.change_working_note('${notes.own}', 'Better words')`,
    expected: {
      holder: null,
      client: 'PT404',
      operator: '42501',
      engineer: 'PT404',
      formerHolder: 'PT404',
      visitor: '42501',
    },
  },
  {
    name: 'edits an earlier engineer’s note',
    statement: () => `select * from public.change_working_note('${notes.earlier}', 'Other words')`,
    expected: { holder: '42501', formerHolder: 'PT404', client: 'PT404' },
  },
  {
    name: 'deletes the holder’s note',
    statement: () => `select public.remove_working_note('${notes.own}')`,
    expected: { holder: null, client: 'PT404', operator: '42501', formerHolder: 'PT404', visitor: '42501' },
  },
  {
    name: 'deletes an earlier engineer’s note',
    statement: () => `select public.remove_working_note('${notes.earlier}')`,
    expected: { holder: '42501', formerHolder: 'PT404' },
  },
  {
    name: 'bypasses the procedure',
    statement: () =>
      `insert into public.working_notes (issue_id, engineer_name, content) values ('${held()}', 'me', 'x')`,
    expected: { holder: '42501', client: '42501', visitor: '42501', operator: '42501', service: null },
  },
];
describe.each(writes)('permissions: $name', ({ statement, expected }) => {
  it.each(Object.entries(expected))('%s: %s', async (who, refusal) => {
    expect((await as(who as Who, statement())).refusal).toBe(refusal);
  });
});

describe('a working note', () => {
  it('sent twice with the same ID is written once, and the ID is bound to its issue', async () => {
    const id = randomUUID();
    const add = (issue: string, text: string) =>
      act('holder', `select * from public.add_working_note('${issue}', '${text}', '${id}')`);
    await add(held(), 'Once');
    expect((await add(held(), 'Twice')).rows[0]).toMatchObject({
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
  ])('with %s is rejected', async (text, sentence) => {
    const answer = await as('holder', `select * from public.add_working_note('${held()}', ${text})`);
    expect(answer).toMatchObject({ refusal: '22023', sentence });
  });

  it('adds nothing to the timeline', async () => {
    const count = async () =>
      (await db.sql`select from public.timeline_events where issue_id = ${held()}`).length;
    const before = await count();
    await act('holder', `select * from public.add_working_note('${held()}', 'Quiet')`);
    expect(await count()).toBe(before);
  });

  it('is rejected on a closed issue', async () => {
    await db.sql`update marketplace.issue set status = 'completed', accepted_at = now() where id = ${held()}`;
    const answer = await as('holder', `select * from public.add_working_note('${held()}', 'Late')`);
    expect(answer.refusal).toBe('PT409');
    await db.sql`update marketplace.issue set accepted_at = null where id = ${held()}`;
  });

  it('is passed on by a releasing engineer to the next one, along with a last note', async () => {
    await act(
      'holder',
      `select * from public.release_issue('${held()}', 'Not mine', 'Look at the worker first')`,
    );
    expect(await read('holder')).toEqual([]);
    expect(await read('engineer')).toEqual([]);
    await act('engineer', `update public.issues set engineer_id = 'me' where id = '${held()}'`);
    await db.sql`update marketplace.issue set engineer_id = ${db.people.engineer} where id = ${held()}`;
    expect(await read('engineer')).toEqual(['formerHolder', 'holder', 'holder']);
    expect(await read('holder')).toEqual([]);
    const events =
      await db.sql`select note from public.timeline_events where issue_id = ${held()} and note ~ 'worker'`;
    expect(events).toHaveLength(0);
  });

  it('is not added by a rejected release', async () => {
    await db.sql`update marketplace.issue set status = 'completed' where id = ${held()}`;
    const { refusal } = await act(
      'holder',
      `select * from public.release_issue('${held()}', null, 'Left behind')`,
    );
    expect(refusal).toBe('PT409');
    expect(await read('operator')).toHaveLength(2);
  });
});
