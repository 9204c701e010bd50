import { describe, expect, it } from 'vitest';
import { notesOf } from './issue-rows.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
const upload = (name: string, owner: string = db.people.client) => db.sql`
  insert into storage.objects (bucket_id, name, owner_id) values ('issue-attachments', ${name}, ${owner})`;
const add = (who: Who, id: string, ...paths: string[]) =>
  db.commit(who, `select * from public.add_files('${id}', '{${paths.join()}}')`);
const filesOf = (id: string) => db.value`select attachments from marketplace.issue where id = ${id}`;

describe('files added later', () => {
  it('are attached once, with an event', async () => {
    const id = await db.issue('started');
    await upload('issues/later.png');
    for (let time = 0; time < 2; time += 1) await add('client', id, 'issues/later.png');
    expect(await filesOf(id)).toEqual(['issues/later.png']);
    expect(
      await db.rows('holder', `select name from storage.objects where name = 'issues/later.png'`),
    ).toHaveLength(1);
    const notes = await notesOf(db, id);
    expect(notes.filter((note) => note.startsWith('Files added'))).toEqual(['Files added (client)']);
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

  it('are at most ten with those that the list no longer names, and the list is flat', async () => {
    const id = await db.issue('claimed');
    const paths = Array.from({ length: 11 }, (_, at) => `issues/listed-${at}.png`);
    for (const path of paths) await upload(path);
    const list = (text: string) => db.update('client', id, `attachments = '${text}'`);
    expect((await list(`{{${paths[0]}},{${paths[1]}}}`)).refusal).toBe('23514');
    expect((await list(`{${paths.slice(0, 10).join()}}`)).refusal).toBeNull();
    expect((await list('{}')).refusal).toBeNull();
    expect((await list(`{${paths[10]}}`)).refusal).toBe('22023');
  });

  it('two additions at a time keep all files', async () => {
    const id = await db.issue('started');
    for (const name of ['a', 'b']) await upload(`issues/race-${name}.png`);
    await Promise.all(['a', 'b'].map((name) => add('client', id, `issues/race-${name}.png`)));
    expect(await filesOf(id)).toHaveLength(2);
  });
});
