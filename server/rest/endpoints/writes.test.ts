import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleProcedure } from '../compile/example.cases.ts';
import { readParameters } from '../grammar/parameters.ts';
import { parseQuery } from '../grammar/parse-query.ts';
import { compileCall } from './call-procedure.ts';
import { compileDelete } from './delete-rows.ts';
import { compileInsert, type InsertOptions } from './insert-rows.ts';
import type { Arguments } from './procedure-arguments.ts';
import { compileUpdate } from './update-rows.ts';

const parse = (query: string) => parseQuery(readParameters(query));
const options: InsertOptions = {
  form: { kind: 'array', isStripped: false },
  returning: 'nothing',
  maxAffected: null,
  resolution: null,
  usesDefaults: false,
};
const payload = { json: '[{}]', columns: ['id', 'name'], rowCount: 1 };
const insert = (
  query: string,
  more: Partial<InsertOptions> = {},
  columns = payload.columns,
  relation = 'people',
) =>
  compileInsert(exampleCatalogue, relation, parse(query), { ...payload, columns }, { ...options, ...more });

const rows = 'select b."id", b."name" from json_to_recordset($1::text::json) as b("id" integer, "name" text)';

describe('a compiled write', () => {
  it('inserts rows that the database parses from the body', () => {
    const { text, values } = insert('');
    expect(text).toContain(
      `with source as (insert into "public"."people" as t1 ("id", "name") ${rows} returning 1) `,
    );
    expect(values).toEqual(['[{}]']);
  });

  it('returns only the visible columns', () => {
    expect(insert('select=name,teams(id)', { returning: 'rows' }).text).toContain(
      ' returning t1."name", t1."team_id") ',
    );
    expect(insert('', { returning: 'keys' }).text).toContain(' returning t1."id") ');
  });

  it('inserts rows with only default values', () => {
    expect(insert('', {}, []).text).toContain(
      'insert into "public"."people" as t1 select  from json_array_elements($1::text::json) as b returning 1',
    );
  });

  it('resolves duplicates by the primary key or the given columns', () => {
    expect(insert('', { resolution: 'ignore-duplicates' }).text).toContain(' on conflict ("id") do nothing');
    expect(insert('on_conflict=name', { resolution: 'merge-duplicates' }).text).toContain(
      ' on conflict ("name") do update set "id" = excluded."id", "name" = excluded."name" where set_config(',
    );
  });

  it('updates the rows that match the filters', () => {
    const { text } = compileUpdate(
      exampleCatalogue,
      'people',
      parse('id=eq.7'),
      { ...payload, columns: ['name'] },
      options,
    );
    expect(text).toContain(
      'update "public"."people" as t1 set "name" = b."name" from json_to_recordset($1::text::json) as b("name" text) where t1."id" = $2::text::integer returning 1',
    );
  });

  it('updates nothing if no columns are given', () => {
    const { text } = compileUpdate(
      exampleCatalogue,
      'people',
      parse(''),
      { ...payload, columns: [] },
      options,
    );
    expect(text).toContain('with source as (select 1 from "public"."people" as t1 where false)');
  });

  it('deletes, with guards inside the statement', () => {
    const { text } = compileDelete(exampleCatalogue, 'people', parse('id=eq.7'), {
      form: { kind: 'object', isStripped: false },
      returning: 'rows',
      maxAffected: 3,
    });
    expect(text).toContain(
      'delete from "public"."people" as t1 where t1."id" = $1::text::integer returning t1."id"',
    );
    expect(text).toContain("case when count(*) <> 1 then data_api.refuse(406, 'PGRST116'");
    expect(text).toContain(
      "case when (select count(*) from source) > 3 then data_api.refuse(400, 'PGRST124'",
    );
  });

  it.each([
    ['an unknown column', () => insert('', {}, ['nothing']), 'PGRST204', 400],
    [
      'an unknown conflict column',
      () => insert('on_conflict=nothing', { resolution: 'ignore-duplicates' }),
      'PGRST204',
      400,
    ],
    ['an unknown relation', () => insert('', {}, ['id'], 'nothing'), 'PGRST205', 404],
    [
      'an upsert into a view with triggers',
      () => insert('', { resolution: 'merge-duplicates' }, ['id'], 'shown'),
      'PGRST127',
      400,
    ],
  ])('refuses %s', (_name, compile, code, status) => {
    expect(compile).toThrow(expect.objectContaining({ code, status }));
  });
});

describe('a compiled call', () => {
  const callOptions = { ...options, window: { limit: null, offset: 0 }, isCounted: false, hasBody: true };

  it('passes JSON arguments by name', () => {
    const given: Arguments = { kind: 'json', json: '{"a":1}', names: ['a'] };
    const { text, values } = compileCall(exampleCatalogue, exampleProcedure, parse(''), given, callOptions);
    expect(text).toContain(
      'select "public"."add"("a" := a."a") as value from json_to_record($1::text::json) as a("a" integer)',
    );
    expect(values).toEqual(['{"a":1}']);
  });

  it('passes text arguments with their types, using the last of each name', () => {
    const given: Arguments = {
      kind: 'texts',
      values: [
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
        { name: 'a', value: '3' },
      ],
    };
    const { text, values } = compileCall(exampleCatalogue, exampleProcedure, parse(''), given, callOptions);
    expect(text).toContain(
      'select "public"."add"("a" := $1::text::integer, "b" := $2::text::integer) as value',
    );
    expect(values).toEqual(['3', '2']);
  });
});
