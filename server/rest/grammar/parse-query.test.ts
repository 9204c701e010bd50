import { describe, expect, it } from 'vitest';
import { readParameters } from './parameters.ts';
import { parseQuery } from './parse-query.ts';
import type { Query } from './query.ts';

const parse = (text: string, isCall?: boolean) => parseQuery(readParameters(text), isCall);
const embed = (query: Query, index = 0) => {
  const found = query.root.items.filter((item) => item.kind === 'embed')[index];
  if (found === undefined) throw new Error('nothing is embedded');
  return found.level;
};
const refusal = (code: string, status = 400) => expect.objectContaining({ code, status });

describe('query strings', () => {
  it('an empty query string selects everything', () => {
    expect(parse('')).toEqual({
      root: { items: [], conditions: [], order: [], limit: null, offset: 0 },
      columns: null,
      onConflict: null,
      arguments: [],
    });
  });

  it('a query string applies filters, order and window to the root', () => {
    const { root } = parse(
      'age=gt.5&age=lt.9&order=name.desc.nullslast,id&limit=3&offset=6&or=(a.eq.1,b.eq.2)',
    );
    expect(root.conditions.map((condition) => condition.kind)).toEqual(['filter', 'filter', 'group']);
    expect(root.order).toEqual([
      { relation: null, field: { name: 'name', path: [] }, direction: 'desc', nulls: 'last' },
      { relation: null, field: { name: 'id', path: [] }, direction: null, nulls: null },
    ]);
    expect([root.limit, root.offset]).toEqual([3, 6]);
  });

  it('a query string applies parameters with a path to the embedded relation', () => {
    const query = parse(
      'select=id,t:team(name,people(id))&t.name=eq.x&t.people.id=gt.1&t.people.order=id.asc&t.people.limit=2&t.not.or=(name.eq.a,name.eq.b)',
    );
    const team = embed(query);
    expect(query.root.conditions).toEqual([]);
    expect(team.conditions).toHaveLength(2);
    expect(team.conditions[1]).toMatchObject({ kind: 'group', operator: 'or', isNegated: true });
    expect(team.items[1]).toMatchObject({ level: { limit: 2, conditions: [{ field: { name: 'id' } }] } });
  });

  it('a parameter can use the original name of an aliased relation', () => {
    expect(embed(parse('select=t:team(name)&team.name=eq.x')).conditions).toHaveLength(1);
  });

  it('a query string can order by an embedded relation', () => {
    expect(parse('select=team(name)&order=team(name).desc').root.order).toEqual([
      { relation: 'team', field: { name: 'name', path: [] }, direction: 'desc', nulls: null },
    ]);
  });

  it('a query string can contain quoted, percent-encoded names', () => {
    const query = parse('columns=%22a%22,%22b+c%22&on_conflict=a,b&select=%22a%22&"a.b"=eq.1');
    expect([query.columns, query.onConflict]).toEqual([
      ['a', 'b c'],
      ['a', 'b'],
    ]);
    expect(query.root.conditions).toMatchObject([{ field: { name: 'a.b' } }]);
  });

  it('a query string is decoded from UTF-8 and plus signs', () => {
    const [condition] = parse('name=eq.J%C3%BCrgen+%F0%9F%98%80%2B').root.conditions;
    expect(condition).toMatchObject({ test: { value: 'Jürgen 😀+' } });
  });

  it('parameters without an operator are arguments only in a procedure call', () => {
    const query = parse('a=1&b={1,2}&a=2&c=eq.5&limit=1', true);
    expect(query.arguments).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: '{1,2}' },
      { name: 'a', value: '2' },
    ]);
    expect(query.root.conditions).toHaveLength(1);
    expect(() => parse('a=1')).toThrow(refusal('PGRST100'));
  });

  it.each([
    ['ignores a parameter without a value', 'select', 0],
    ['ignores empty parts', '&&a=eq.1&', 1],
  ])('a query string %s', (_name, text, conditions) => {
    expect(parse(text).root.conditions).toHaveLength(conditions);
  });

  it.each([
    ['a=%zz', 'PGRST100', 400],
    ['a=eq.%', 'PGRST100', 400],
    ['a=eq.%ff', 'PGRST100', 400],
    ['a=eq.%ed%a0%80', 'PGRST100', 400],
    ['a=eq.%00', 'PGRST100', 400],
    ['%00=eq.1', 'PGRST100', 400],
    ['=eq.1', 'PGRST100', 400],
    ['a..b=eq.1', 'PGRST100', 400],
    ['a%3Bb=eq.1', 'PGRST100', 400],
    ['team.name=eq.1', 'PGRST108', 400],
    ['select=team(id)&other.order=id', 'PGRST108', 400],
    ['limit=x', 'PGRST100', 400],
    ['limit=1.5', 'PGRST100', 400],
    ['limit=', 'PGRST100', 400],
    ['limit=-1', 'PGRST103', 416],
    ['offset=-1', 'PGRST103', 416],
    ['order=', 'PGRST100', 400],
    ['order=a.up', 'PGRST100', 400],
    ['order=a.asc.nullsmiddle', 'PGRST100', 400],
    ['order=a.nullslast.asc', 'PGRST100', 400],
    ['order=team(a', 'PGRST100', 400],
    ['columns=', 'PGRST100', 400],
    ['columns=a,', 'PGRST100', 400],
    ['on_conflict=a;b', 'PGRST100', 400],
    [Array.from({ length: 5001 }, () => 'a=eq.1').join('&'), 'PGRST100', 400],
  ])('the query string %s is refused', (text, code, status) => {
    expect(() => parse(text)).toThrow(refusal(code, status));
  });

  it('numbers beyond the safe integer range are clamped', () => {
    const { root } = parse('limit=99999999999999999999999&offset=99999999999999999999999');
    expect([root.limit, root.offset]).toEqual([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
  });
});
