import { describe, expect, it } from 'vitest';
import type { Who } from './run-as.ts';
import type { Person } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

const folderOf = (person: Person) => db.people[person];
const address = (name: string) => `/storage/v1/object/public/avatars/${name}`;

async function store(person: Person, name: string): Promise<string> {
  const path = `${folderOf(person)}/${name}`;
  await db.sql`
    insert into storage.objects (bucket_id, name, owner_id) values ('avatars', ${path}, ${folderOf(person)})
    on conflict do nothing`;
  return path;
}

const insert = (path: string, owner = 'auth.uid()') =>
  `insert into storage.objects (bucket_id, name, owner_id) values ('avatars', '${path}', ${owner})`;

describe('avatar uploads', () => {
  it.each<[Who, Person, boolean]>([
    ['engineer', 'engineer', true],
    ['waiting', 'waiting', true],
    ['suspended', 'suspended', false],
    ['engineer', 'holder', false],
    ['waiting', 'holder', false],
    ['client', 'holder', false],
    ['client', 'client', false],
    ['operator', 'holder', false],
    ['visitor', 'holder', false],
  ])('an avatar upload by the %s to the folder of the %s is allowed: %s', async (who, whose, isAllowed) => {
    const refusal = await db.refusal(who, insert(`${folderOf(whose)}/a1.png`));
    expect(refusal).toBe(isAllowed ? null : '42501');
  });

  it('an avatar is rejected if the owner, the folder or the file type is wrong', async () => {
    const own = folderOf('engineer');
    for (const statement of [
      insert(`${own}/a1.png`, `'${folderOf('holder')}'`),
      insert(`${own}/a1.svg`),
      insert(`${own}/a1.html`),
      insert(`${own}/deeper/a1.png`),
      insert('a1.png'),
    ])
      expect([statement, await db.refusal('engineer', statement)]).toEqual([statement, '42501']);
  });

  it('an avatar is rejected if the engineer already has ten unused avatars', async () => {
    for (let count = 0; count < 9; count += 1) await store('formerHolder', `n${count}.png`);
    const tenth = insert(`${folderOf('formerHolder')}/tenth.png`);
    expect(await db.refusal('formerHolder', tenth)).toBeNull();
    await store('formerHolder', 'n9.png');
    expect(await db.refusal('formerHolder', tenth)).toBe('42501');
  });
});

describe('stored avatars', () => {
  it.each<[Who, number]>([
    ['holder', 1],
    ['engineer', 0],
    ['client', 0],
    ['visitor', 0],
  ])('a stored avatar can be listed and deleted by the %s (%i rows)', async (who, count) => {
    const path = await store('holder', 'mine.png');
    const read = `select name from storage.objects where bucket_id = 'avatars' and name = '${path}'`;
    const remove = `delete from storage.objects where bucket_id = 'avatars' and name = '${path}' returning name`;
    const move = `update storage.objects set name = 'x.png' where bucket_id = 'avatars' returning name`;
    expect(await db.rows(who, read)).toHaveLength(count);
    expect(await db.rows(who, remove)).toHaveLength(count);
    expect(await db.rows(who, move)).toHaveLength(0);
  });
});

describe('avatars on profiles', () => {
  const show = (who: Person, avatar: string) =>
    db.run(who, `update public.engineers set avatar = '${avatar}' where id = auth.uid() returning id`);

  it('a profile accepts the engineer’s own stored file or an external URL as its avatar', async () => {
    const own = await store('engineer', 'me.png');
    const theirs = await store('holder', 'them.png');
    expect((await show('engineer', address(own))).rows).toHaveLength(1);
    expect((await show('engineer', 'https://example.com/me.png')).rows).toHaveLength(1);
    for (const avatar of [address(theirs), address(`${folderOf('engineer')}/gone.png`), '/engineer-app'])
      expect([avatar, (await show('engineer', avatar)).refusal]).toEqual([avatar, '23514']);
  });

  it('an avatar is deleted when the engineer replaces it, removes it or deletes the profile', async () => {
    const { sql } = db;
    const stored = () => db.values`
      select split_part(name, '/', 2) from storage.objects
      where bucket_id = 'avatars' and owner_id = ${folderOf('waiting')} order by name`;
    const set = (avatar: string | null) =>
      sql`update public.engineers set avatar = ${avatar} where id = ${folderOf('waiting')}`;
    await store('waiting', 'one.png');
    await set(address(`${folderOf('waiting')}/one.png`));
    await store('waiting', 'two.jpg');
    expect(await stored()).toEqual(['one.png', 'two.jpg']);
    await sql`update public.engineers set name = 'Wanda' where id = ${folderOf('waiting')}`;
    expect(await stored()).toEqual(['one.png', 'two.jpg']);
    await set(address(`${folderOf('waiting')}/two.jpg`));
    expect(await stored()).toEqual(['two.jpg']);
    await set(null);
    expect(await stored()).toEqual([]);
    await store('waiting', 'three.png');
    await sql`delete from auth.users where id = ${folderOf('waiting')}`;
    expect(await stored()).toEqual([]);
  });
});

it('a picture that is uploaded while its account is erased is refused', async () => {
  const id = folderOf('suspended');
  const { upload } = await db.sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${id} for update`;
    const upload = db.run('suspended', insert(`${id}/a9.png`), { keep: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx`update auth.users set deleted_at = now() where id = ${id}`;
    return { upload };
  });
  expect(await upload).toMatchObject({
    refusal: '42501',
    sentence: 'This session has ended. Sign in again.',
  });
});
