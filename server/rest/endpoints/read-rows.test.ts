import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../compile/example.cases.ts';
import { readParameters } from '../grammar/parameters.ts';
import { parseQuery } from '../grammar/parse-query.ts';
import { compileRead } from './read-rows.ts';

/** The select inside the envelope. */
function rowsOf(rawQuery: string): { rows: string; values: string[] } {
  const query = parseQuery(readParameters(rawQuery));
  const { text, values } = compileRead(exampleCatalogue, 'people', query, {
    window: query.root,
    form: { kind: 'array', isStripped: false },
    isCounted: false,
    hasBody: true,
    isVisitor: false,
  });
  const rows = /merged from \((.*)\) as r\) as answer$/.exec(text)?.[1] ?? text;
  return { rows, values };
}

const people = 'from "public"."people" as t1';
const all = ['id', 'name', 'profile', 'tags', 'about', 'team_id']
  .map((name) => `t1."${name}" as "${name}"`)
  .join(', ');

describe('a compiled read', () => {
  it('selects every column of at most 10,000 rows', () => {
    expect(rowsOf('')).toEqual({ rows: `select ${all} ${people} limit 10000`, values: [] });
  });

  it.each([
    ['id', 't1."id" as "id"', []],
    ['n:name', 't1."name" as "n"', []],
    ['"x"";drop":name', 't1."name" as "x"', null],
    ['id::text', 'cast(t1."id" as text) as "id"', []],
    ['profile->a->>b', '(t1."profile"->$1::text->>$2::text) as "b"', ['a', 'b']],
    ['profile->0', '(t1."profile"->$1::text::int4) as "profile"', ['0']],
    ['tags->0', '(to_jsonb(t1."tags")->$1::text::int4) as "tags"', ['0']],
    [
      'teams(name)',
      `(select row_to_json(e.*) from (select t2."name" as "name" from "public"."teams" as t2 where t2."id" = t1."team_id" limit 1) as e) as "teams"`,
      [],
    ],
    [
      'skills(id)',
      `(select coalesce(json_agg(e.*), '[]') from (select t2."id" as "id" from "public"."skills" as t2, "public"."teams" as t3 where t3."person_id" = t1."id" and t2."id" = t3."skill_id") as e) as "skills"`,
      [],
    ],
  ])('select=%s', (select, output, values) => {
    if (values === null) return expect(() => rowsOf(`select=${encodeURIComponent(select)}`)).toThrow();
    expect(rowsOf(`select=${encodeURIComponent(select)}`)).toEqual({
      rows: `select ${output} ${people} limit 10000`,
      values,
    });
  });

  it.each([
    ['id=eq.1', 't1."id" = $1::text::integer', ['1']],
    ['id=not.eq.1', 'not (t1."id" = $1::text::integer)', ['1']],
    ['id=neq.1', 't1."id" <> $1::text::integer', ['1']],
    ['id=gte.1&id=lt.9', 't1."id" >= $1::text::integer and t1."id" < $2::text::integer', ['1', '9']],
    ['name=like.a*', 't1."name" like $1::text', ['a%']],
    ['name=ilike(any).{a*,b*}', 't1."name" ilike any($1::text::text[])', ['{a%,b%}']],
    ['name=imatch.^a', 't1."name" ~* $1::text', ['^a']],
    ['id=in.(1,2)', 't1."id" = any($1::text::integer[])', ['{"1","2"}']],
    ['name=in.("a,b",c"d)', 't1."name" = any($1::text::text[])', ['{"a,b","c\\"d"}']],
    ['id=in.()', 'false', []],
    ['id=is.null', 't1."id" is null', []],
    ['id=is.not_null', 't1."id" is not null', []],
    ['id=isdistinct.3', 't1."id" is distinct from $1::text::integer', ['3']],
    ['tags=cs.{a}', 't1."tags" @> $1::text::text[]', ['{a}']],
    [
      'about=wfts(english).cat',
      't1."about" @@ websearch_to_tsquery($1::text::regconfig, $2::text)',
      ['english', 'cat'],
    ],
    ['name=fts.cat', 'to_tsvector(t1."name") @@ to_tsquery($1::text)', ['cat']],
    ['profile->>k=eq.v', '(t1."profile"->>$1::text) = $2::text', ['k', 'v']],
    ['profile->k=eq.1', '(t1."profile"->$1::text) = $2::text::jsonb', ['k', '1']],
    [
      'or=(id.eq.1,not.and(id.gt.2,name.is.null))',
      '(t1."id" = $1::text::integer or not (t1."id" > $2::text::integer and t1."name" is null))',
      ['1', '2'],
    ],
  ])('%s', (filter, condition, values) => {
    expect(rowsOf(`select=id&${filter}`)).toEqual({
      rows: `select t1."id" as "id" ${people} where ${condition} limit 10000`,
      values,
    });
  });

  it.each([
    ['order=id', ' order by t1."id" limit 10000'],
    ['order=id.desc.nullslast,name.asc', ' order by t1."id" desc nulls last, t1."name" asc limit 10000'],
    ['limit=5&offset=10', ' limit 5 offset 10'],
    ['limit=0', ' limit 0'],
    ['limit=99999999', ' limit 10000'],
  ])('%s', (modifiers, tail) => {
    expect(rowsOf(`select=id&${modifiers}`).rows).toBe(`select t1."id" as "id" ${people}${tail}`);
  });

  it('requires a row in an inner embed and allows an empty embed to test for null', () => {
    const exists = (alias: string, more = '') =>
      `exists (select from "public"."teams" as ${alias} where ${alias}."id" = t1."team_id"${more})`;
    expect(rowsOf('select=id,teams!inner()&teams.name=eq.x').rows).toContain(
      `where ${exists('t2', ' and t2."name" = $1::text')}`,
    );
    expect(rowsOf('select=id,teams()&teams=is.null').rows).toContain(`where not ${exists('t2')}`);
    expect(rowsOf('select=id,teams()&teams=not.is.null').rows).toContain(`where ${exists('t2')}`);
  });

  it.each([
    ['id=eq.1&nothing=eq.1', '42703', 400],
    ['select=nothing', '42703', 400],
    ['order=nothing', '42703', 400],
    ['select=id::nothing', '42704', 400],
    ['tags=in.(a)', '42704', 400],
    ['select=nothing(id)', 'PGRST200', 400],
    ['select=teams!nothing(id)', 'PGRST200', 400],
    ['select=teams(id)&teams=eq.1', 'PGRST120', 400],
    ['select=skills(id)&order=skills(id)', 'PGRST118', 400],
    [`select=${'x'.repeat(64)}:id`, 'PGRST100', 400],
  ])('refuses %s', (rawQuery, code, status) => {
    expect(() => rowsOf(rawQuery)).toThrow(expect.objectContaining({ code, status }));
  });

  it.each([
    ['shown', true, '"visitor"."shown" as t1'],
    ['shown', false, '"public"."shown" as t1'],
    ['teams', true, '"public"."teams" as t1'],
  ])('reads %s (visitor: %s) from %s', (name, isVisitor, from) => {
    const query = parseQuery(readParameters('select=id'));
    const options = { form: { kind: 'array', isStripped: false }, isCounted: true, hasBody: true } as const;
    const { text } = compileRead(exampleCatalogue, name, query, {
      ...options,
      window: query.root,
      isVisitor,
    });
    const froms = text.match(/ from "\w+"\."\w+" as t1/g);
    expect(new Set(froms)).toEqual(new Set([` from ${from}`]));
  });

  it('contains no request text except quoted output names', () => {
    const evil = `x'"; drop table people; --`;
    const { rows, values } = rowsOf(
      `select=id,profile->>${encodeURIComponent(`"${evil.replaceAll('"', '\\"')}"`)}&name=eq.${encodeURIComponent(evil)}`,
    );
    expect(values).toEqual([evil, evil]);
    expect(rows.split(`"${evil.replaceAll('"', '""')}"`).join('')).not.toContain('drop');
  });
});
