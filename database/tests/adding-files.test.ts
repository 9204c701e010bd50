import { beforeEach, describe, expect, it } from 'vitest';
import { lastEvent } from './issue-rows.ts';
import type { MoneyState } from './money-states.ts';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
let count = 0;
beforeEach(() => {
  count += 1;
});
const upload = (name: string, owner: string = db.people.client) => db.sql`
  insert into storage.objects (bucket_id, name, owner_id) values ('issue-attachments', ${name}, ${owner})`;
const add = (who: Who, id: string, ...paths: string[]) =>
  db.commit(who, `select * from public.add_files('${id}', '{${paths.join()}}')`);
const filesOf = (id: string) => db.value`select attachments from marketplace.issue where id = ${id}`;

describe('files added later', () => {
  it.each<[MoneyState, string | null]>([
    ['available', null],
    ['quoted', null],
    ['paid', null],
    ['started', null],
    ['fixed', 'PT409'],
    ['settled', 'PT409'],
    ['cancelled', 'PT409'],
  ])('are taken by a %s issue (refusal: %s), once, with an event', async (state, refusal) => {
    const id = await db.issue(state);
    const path = `issues/later-${count}.png`;
    await upload(path);
    for (let time = 0; time < 2; time += 1) expect((await add('client', id, path)).refusal).toBe(refusal);
    expect(await filesOf(id)).toEqual(refusal ? [] : [path]);
    const notes =
      await db.values`select note from public.timeline_events where issue_id = ${id} and note = 'Files added'`;
    expect(notes).toHaveLength(refusal ? 0 : 1);
    if (!refusal)
      expect(await lastEvent(db, id)).toEqual({ status: 'Note', note: 'Files added', actor: 'client' });
  });

  it.each(EVERYONE.filter((who) => who !== 'client' && who !== 'service'))(
    'are refused from the %s',
    async (who) => {
      const id = await db.issue('started');
      await upload(`issues/of-other-${count}.png`, who === 'visitor' ? db.people.client : db.people[who]);
      expect(['42501', 'PT404']).toContain((await add(who, id, `issues/of-other-${count}.png`)).refusal);
      expect(await filesOf(id)).toEqual([]);
    },
  );

  it('are read by both sides only', async () => {
    const id = await db.issue('started');
    await upload('issues/read.png');
    await add('client', id, 'issues/read.png');
    for (const who of EVERYONE) {
      const rows = await db.rows(who, `select name from storage.objects where name = 'issues/read.png'`);
      expect([who, rows.length]).toEqual([
        who,
        ['client', 'holder', 'operator', 'service'].includes(who) ? 1 : 0,
      ]);
    }
  });

  it('are the client’s own uploads, and at most ten with those of the submission', async () => {
    const id = await db.issue('started');
    await upload('issues/of-engineer.png', db.people.engineer);
    expect((await add('client', id, 'issues/of-engineer.png')).refusal).toBe('23514');
    const paths = Array.from({ length: 11 }, (_, at) => `issues/many-${at}.png`);
    for (const path of paths) await upload(path);
    expect((await add('client', id, ...paths.slice(0, 6))).refusal).toBeNull();
    expect((await add('client', id, ...paths.slice(6))).refusal).toBe('22023');
    expect(await filesOf(id)).toHaveLength(6);
  });

  it('two additions at a time keep all files', async () => {
    const id = await db.issue('started');
    for (const name of ['a', 'b']) await upload(`issues/race-${name}.png`);
    await Promise.all(['a', 'b'].map((name) => add('client', id, `issues/race-${name}.png`)));
    expect(await filesOf(id)).toHaveLength(2);
  });
});
