import { beforeEach, describe, expect, it } from 'vitest';
import { assignments } from '#server/platform/database/sql.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

const addAvailable = (): Promise<string> => db.value`
  insert into marketplace.issue (title, email, description, urgency, coding_app)
  values ('T', 'client@example.com', 'D', 'ASAP', 'lovable') returning id`;
const claim = (who: Who, id: string) => {
  const statement = `update public.issues set engineer_id = 'me', status = 'pending' where id = '${id}' returning *`;
  return db.commit(who, statement, { naming: id });
};
const timeline = (id: string) => db.values`
  select format('%s: %s (%s)', status, note, actor) from public.timeline_events where issue_id = ${id} order by created_at`;

describe('claiming', () => {
  it('one of two concurrent claims succeeds and the other fails with a conflict', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await addAvailable();
      const answers = await Promise.all([claim('engineer', id), claim('formerHolder', id)]);
      expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual([null, 'PT409'].toSorted());
      const winner = answers[0]?.refusal === null ? db.people.engineer : db.people.formerHolder;
      expect(await db.value`select engineer_id from marketplace.issue where id = ${id}`).toBe(winner);
      await db.sql`delete from marketplace.issue where id = ${id}`;
    }
  });

  it('a claim stores the caller’s ID, even if the request contains another ID', async () => {
    const id = await addAvailable();
    const { rows } = await claim('engineer', id);
    expect(rows[0]).toMatchObject({ id, engineer_id: db.people.engineer, status: 'pending', email: null });
    expect(await timeline(id)).toEqual([
      'Submitted: Issue submitted (client)',
      'In Review: Claimed by an engineer (engineer)',
    ]);
  });

  it('an engineer cannot claim an issue that was submitted with their own account or address', async () => {
    const mine = { user_id: db.people.engineer, email: 'Engineer@Example.com' };
    for (const [column, value] of Object.entries(mine)) {
      const id = await addAvailable();
      await db.sql`update marketplace.issue set ${assignments({ [column]: value })} where id = ${id}`;
      expect(await claim('engineer', id)).toMatchObject({
        refusal: 'PT409',
        sentence: 'You sent this issue yourself, so another engineer takes it.',
      });
      const given = await db.attempt('operator', 'reassign_issue', id, db.people.engineer);
      expect(given.refusal).toBe('PT409');
      expect((await claim('formerHolder', id)).refusal).toBeNull();
      await db.sql`update marketplace.issue set status = 'cancelled' where id = ${id}`;
    }
  });

  it('an engineer can hold at most five unfinished issues, even with concurrent claims', async () => {
    await db.sql`delete from marketplace.issue where engineer_id = ${db.people.engineer}`;
    const ids = await Promise.all(Array.from({ length: 9 }, addAvailable));
    const answers = await Promise.all(ids.map((id) => claim('engineer', id)));
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(5);
    expect(answers.filter(({ refusal }) => refusal === 'PT409')).toHaveLength(4);
  });

  it('an engineer can hold twenty unfinished issues after the first accepted fix', async () => {
    await db.sql`delete from marketplace.issue where engineer_id = ${db.people.engineer}`;
    const [first = '', ...ids] = await Promise.all(Array.from({ length: 22 }, addAvailable));
    const refused = async () => {
      const answers = await Promise.all(ids.map((id) => claim('engineer', id)));
      return answers.filter(({ refusal }) => refusal === 'PT409').length;
    };
    await claim('engineer', first);
    await db.sql`update marketplace.issue set status = 'in_progress' where id = ${first}`;
    await db.sql`update marketplace.issue set status = 'completed' where id = ${first}`;
    expect(await refused(), 'resolved without a fix, the first still counts').toBe(17);
    await db.sql`update marketplace.issue set accepted_at = now() where id = ${first}`;
    expect(await refused()).toBe(1);
  });

  it.each([
    ['an unpaid fix counts', null, 5],
    ['a free fix counts', 'Waived', 5],
    ['a paid fix does not count', 'Paid', 4],
  ])('an engineer cannot take all issues with worthless fixes: %s', async (_what, quoteStatus, refused) => {
    await db.sql`delete from marketplace.issue where engineer_id = ${db.people.engineer}`;
    const [first = '', ...ids] = await Promise.all(Array.from({ length: 10 }, addAvailable));
    await claim('engineer', first);
    await db.commit('engineer', `update public.issues set status = 'in_progress' where id = '${first}'`);
    await db.act('engineer', 'submit_fix', first, 'x');
    await db.sql`update marketplace.issue set quote_status = ${quoteStatus} where id = ${first}`;
    const answers = await Promise.all(ids.map((id) => claim('engineer', id)));
    expect(answers.filter(({ refusal }) => refusal === 'PT409')).toHaveLength(refused);
  });

  it('an account is not erased if a claim in progress succeeds', async () => {
    const id = await addAvailable();
    const leaving = db.people.waiting;
    const session: string = await db.value`
      insert into auth.sessions (user_id, created_at, updated_at) values (${leaving}, now(), now()) returning id`;
    const erase = () =>
      db.commit('waiting', `select public.erase_account('waiting@example.com')`, { session });
    const erasing = await db.sql.begin(async (tx) => {
      await tx`select from marketplace.engineer_approval where engineer_id = ${leaving} for update`;
      await tx`update marketplace.issue set engineer_id = ${leaving} where id = ${id}`;
      const answer = erase();
      await expect.poll(() => db.value`select count(*)::int from pg_locks where not granted`).toBe(1);
      return { answer };
    });
    expect((await erasing.answer).refusal).toBe('PT409');
  });

  it('releasing an issue makes it available again and keeps the history', async () => {
    const id = await addAvailable();
    await claim('formerHolder', id);
    await db.commit('formerHolder', `update public.issues set status = 'in_progress' where id = '${id}'`);
    await db.act('formerHolder', 'release_issue', id, 'Not my language');
    const [row] = await db.sql`select status, engineer_id from marketplace.issue where id = ${id}`;
    expect(row).toEqual({ status: 'pending', engineer_id: null });
    expect((await timeline(id)).slice(2)).toEqual([
      'In Progress: Work started (engineer)',
      'Submitted: Released by the engineer: Not my language (engineer)',
    ]);
  });
});

describe('a release', () => {
  const engineers = '{"priceRange":"$1–$2","source":"built-in"}';
  const kept = '{"source": "built-in"}';

  it.each([
    ['what the engineer wrote', 'A race, I think.', null],
    ['what the engineer wrote in the form of an estimate', engineers, null],
    ['the estimate that the engineer emptied', null, null],
    ['the estimate without anything in it', '{}', null],
    ['the estimate', undefined, kept],
  ])('a release leaves no analysis but the estimate: %s', async (_what, written, left) => {
    const id = await addAvailable();
    await db.sql`update marketplace.issue set ai_analysis = ${kept} where id = ${id}`;
    await claim('formerHolder', id);
    if (written !== undefined) {
      const value = written === null ? 'null' : `'${written}'`;
      await db.commit('formerHolder', `update public.issues set ai_analysis = ${value} where id = '${id}'`);
    }
    await db.act('formerHolder', 'release_issue', id, 'Not my language');
    expect(await db.value`select ai_analysis from marketplace.issue where id = ${id}`).toBe(left);
    expect(
      await db.value`
      select count(*)::int from graphile_worker._private_jobs where key = ${`estimate-issue:${id}`}`,
    ).toBe(left === null ? 1 : 0);
  });
});

describe('the timeline', () => {
  const note = (id: string, status: string, text: string) =>
    db.commit(
      'holder',
      `insert into public.timeline_events (issue_id, status, note) values ('${id}', '${status}', '${text}') returning *`,
    );

  // An engineer holds at most five issues.
  beforeEach(() => db.sql`delete from marketplace.issue where engineer_id = ${db.people.holder}`);

  it('a note that repeats the latest timeline event is merged into that event', async () => {
    const id = await addAvailable();
    await claim('holder', id);
    await note(id, 'In Review', 'Issue claimed');
    await note(id, 'Payment Complete', 'Payment successfully processed');
    expect(await timeline(id)).toEqual([
      'Submitted: Issue submitted (client)',
      'In Review: Claimed by an engineer\nIssue claimed (engineer)',
      'Note: Payment successfully processed (engineer)',
    ]);
  });

  it('a note of an engineer does not read like a sentence of the server', async () => {
    const id = await addAvailable();
    await claim('holder', id);
    await note(id, 'Resolved', 'Fix accepted\nThank you');
    const all = ['Submitted: Issue submitted (client)', 'In Review: Claimed by an engineer (engineer)'];
    expect(await timeline(id)).toEqual([...all, 'Note: Note: Fix accepted\nThank you (engineer)']);
    const open = `select note from visitor.timeline_events where issue_id = '${id}'`;
    expect(await db.rows('visitor', open, { naming: id })).toHaveLength(2);
  });

  it.each(['null', "''"])(
    'a note after a note with the text %s does not read like a sentence of the server',
    async (text) => {
      const id = await addAvailable();
      await claim('holder', id);
      const insert = `insert into public.timeline_events (issue_id, status, note) values ('${id}', 'Note', ${text})`;
      await db.commit('holder', insert);
      await note(id, 'Note', 'Fix accepted');
      expect((await timeline(id)).at(-1)).toBe('Note: Note: Fix accepted (engineer)');
    },
  );

  it('the reason of a release does not read like a sentence of the server', async () => {
    const id = await addAvailable();
    await claim('holder', id);
    await db.act('holder', 'release_issue', id, 'Fix accepted');
    expect((await timeline(id)).at(-1)).toBe('Submitted: Released by the engineer: Fix accepted (engineer)');
  });

  it('an ID opens the timeline without the words of the engineer', async () => {
    const id = await addAvailable();
    await claim('holder', id);
    await note(id, 'In Review', 'secret one');
    await note(id, 'Note', 'secret two');
    const seen = (who: Who, schema = 'public') =>
      db.rows(
        who,
        `select status, note from ${schema}.timeline_events where issue_id = '${id}' order by created_at`,
        {
          naming: id,
        },
      );
    const submitted = { status: 'Submitted', note: 'Issue submitted' };
    expect(await seen('visitor', 'visitor')).toEqual([
      submitted,
      { status: 'In Review', note: 'Claimed by an engineer' },
    ]);
    for (const who of ['visitor', 'engineer'] as const) expect(await seen(who)).toEqual([submitted]);
    for (const who of ['client', 'holder', 'operator'] as const)
      expect(JSON.stringify(await seen(who))).toMatch(/secret one.*secret two/);
  });
});
