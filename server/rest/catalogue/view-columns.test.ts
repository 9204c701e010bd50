import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { readCatalogue } from './read-catalogue.ts';
import { shownColumns } from './view-columns.ts';

const instance = setUpInstance();
beforeAll(async () => {
  await instance.sql.query(`
    create table public.base (id int primary key, name text, other int);
    create table public.part (id int primary key, base_id int unique references public.base, label text);
    create view public.odd as
      select upper(b.name) as loud, b.name as "a {b} (c) \\ d", b.id as key,
        (select max(p.id) from public.part p where p.base_id = b.id) as latest
      from public.base b where exists (select p.id as resno from public.part p) order by b.other;
    create view public.nested as select o.key as again, o.loud from public.odd o;
    grant select on public.base, public.part, public.odd, public.nested to anon;
  `);
});

describe('the plain columns of a view', () => {
  it('plain columns of a view are distinguished from computed columns, subqueries and hidden columns', async () => {
    const [row] = await instance.sql<{ definition: string }[]>`
      select ev_action::text as definition from pg_rewrite where ev_class = 'public.odd'::regclass`;
    const shown = shownColumns(row?.definition ?? '');
    expect(shown.map(({ number, column }) => [number, column])).toEqual([
      [2, 2],
      [3, 1],
    ]);
  });

  it('a visitor view covers the relation if it has all of the plain columns', async () => {
    const { relations } = await readCatalogue(instance.sql, 'public');
    const held = [...relations.values()].filter(({ hasVisitorView }) => hasVisitorView);
    expect(held.map(({ name }) => name).toSorted()).toEqual([
      'code_submissions',
      'issues',
      'timeline_events',
    ]);
    await instance.sql`create view visitor.base as select id, name from public.base`;
    await instance.sql`grant select on visitor.base to anon`;
    const anew = await readCatalogue(instance.sql, 'public');
    expect(anew.relations.get('base')?.hasVisitorView).toBe(false);
    await instance.sql`create or replace view visitor.base as select id, name, other from public.base`;
    const whole = await readCatalogue(instance.sql, 'public');
    expect(whole.relations.get('base')?.hasVisitorView).toBe(true);
  });

  it('a view and a nested view have the keys of the table', async () => {
    const { relations, relationships } = await readCatalogue(instance.sql, 'public');
    expect(relations.get('odd')?.key).toEqual(['key']);
    expect(relations.get('nested')?.key).toEqual(['again']);
    const toPart = (source: string) =>
      relationships
        .get(source)
        ?.filter(({ target }) => target === 'part')
        .map(({ kind }) => kind);
    expect([toPart('base'), toPart('odd'), toPart('nested')]).toEqual([
      ['one-to-one'],
      ['one-to-one'],
      ['one-to-one'],
    ]);
  });
});
