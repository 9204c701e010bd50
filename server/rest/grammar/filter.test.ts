import { describe, expect, it } from 'vitest';
import { looksLikeFilter, parseFilter, parseLogic } from './filter.ts';
import type { Condition, Test } from './query.ts';

const compare = (operator: string, value: string, quantifier: string | null = null) =>
  ({ kind: 'compare', operator, quantifier, value }) as Test;

describe('filters', () => {
  const understood: [text: string, isNegated: boolean, test: Test][] = [
    ['eq.5', false, compare('eq', '5')],
    ['eq.', false, compare('eq', '')],
    ['eq.a.b,c)(', false, compare('eq', 'a.b,c)(')],
    ['eq."quoted"', false, compare('eq', '"quoted"')],
    ['not.eq.5', true, compare('eq', '5')],
    ['eq(any).{1,2}', false, compare('eq', '{1,2}', 'any')],
    ['not.like(all).{a*,*b}', true, compare('like', '{a*,*b}', 'all')],
    ['cs.{a,b}', false, { kind: 'relate', operator: 'cs', value: '{a,b}' }],
    ['ov.[1,2)', false, { kind: 'relate', operator: 'ov', value: '[1,2)' }],
    ['in.()', false, { kind: 'in', values: [] }],
    ['in.("")', false, { kind: 'in', values: [''] }],
    ['in.("a,b","c\\"d",e f)', false, { kind: 'in', values: ['a,b', 'c"d', 'e f'] }],
    ['in.("a"b,c)', false, { kind: 'in', values: ['"a"b', 'c'] }],
    ['is.null', false, { kind: 'is', value: 'null' }],
    ['is.NULL', false, { kind: 'is', value: 'null' }],
    ['not.is.true', true, { kind: 'is', value: 'true' }],
    ['isdistinct.5', false, { kind: 'distinct', value: '5' }],
    [
      'plfts(english).the cat',
      false,
      { kind: 'search', operator: 'plfts', config: 'english', value: 'the cat' },
    ],
    ['phfts.a b', false, { kind: 'search', operator: 'phfts', config: null, value: 'a b' }],
    ['wfts(simple).a -b', false, { kind: 'search', operator: 'wfts', config: 'simple', value: 'a -b' }],
  ];
  it.each(understood)('the filter %s is read', (text, isNegated, test) => {
    expect(parseFilter(text)).toEqual({ isNegated, test });
  });

  it.each([
    '',
    '5',
    'eq',
    'eq5',
    'EQ.5',
    'noop.1',
    '.eq.1',
    'not',
    'not.',
    'not.not.eq.1',
    'eq(some).{1}',
    'eq(any)',
    'neq(any).{1}',
    'is.',
    'is.5',
    'is.nullx',
    'in.',
    'in.1,2',
    'in.(1',
    'in.(1,2',
    'in.(1)x',
    'fts(a;b).c',
    'fts()',
  ])('the filter %j is refused', (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }));
  });

  it.each([
    ['eq.5', true],
    ['not.is.null', true],
    ['eq(any).{1}', true],
    ['fts(english).a', true],
    ['5', false],
    ['eq', false],
    ['equal.5', false],
    ['3.14', false],
    ['{1,2}', false],
    ['', false],
  ])('a filter is distinguished from an argument: %s', (text, expected) => {
    expect(looksLikeFilter(text)).toBe(expected);
  });

  it('brackets before a line break take time linear in their number', () => {
    expect(looksLikeFilter(`eq(${'('.repeat(400_000)}\n).x`)).toBe(true);
  });
});

function show(condition: Condition): string {
  const not = condition.isNegated ? '!' : '';
  if (condition.kind === 'group')
    return `${not}${condition.operator}(${condition.conditions.map(show).join(' ')})`;
  return `${not}${condition.field.name}${condition.field.path.length > 0 ? '->' : ''}:${showTest(condition.test)}`;
}

function showTest(test: Test): string {
  if (test.kind === 'in') return `in[${test.values.join('|')}]`;
  return test.kind === 'compare' || test.kind === 'relate'
    ? `${test.operator}[${test.value}]`
    : `${test.kind}[${test.value}]`;
}

describe('a logic group', () => {
  it.each([
    ['(a.eq.1)', 'or(a:eq[1])'],
    ['(a.eq.1,b.gt.2)', 'or(a:eq[1] b:gt[2])'],
    ['( a.eq.1 , b.is.null )', 'or(a:eq[1 ] b:is[null])'],
    ['(a.not.eq.1)', 'or(!a:eq[1])'],
    ['(and(a.eq.1,b.eq.2),c.is.null)', 'or(and(a:eq[1] b:eq[2]) c:is[null])'],
    ['(not.and(a.eq.1,not.or(b.eq.2,c.eq.3)))', 'or(!and(a:eq[1] !or(b:eq[2] c:eq[3])))'],
    ['(a.eq."x,y)z",b.eq.2)', 'or(a:eq[x,y)z] b:eq[2])'],
    ['(a.eq."half"open,b.eq.2)', 'or(a:eq["half"open] b:eq[2])'],
    ['(a.in.(1,2),b.in.("x,y",z))', 'or(a:in[1|2] b:in[x,y|z])'],
    ['(a.cs.{x,y},b.eq.1)', 'or(a:cs[{x,y}] b:eq[1])'],
    ['(a.eq(any).{1,2},b.eq.1)', 'or(a:eq[{1,2}] b:eq[1])'],
    ['(data->k->>l.eq.1)', 'or(data->:eq[1])'],
    ['("and".eq.1,order.eq.2)', 'or(and:eq[1] order:eq[2])'],
    ['(a.eq.)', 'or(a:eq[])'],
  ])('the logic group %s is read', (text, meaning) => {
    expect(show(parseLogic('or', false, text))).toBe(meaning);
  });

  it.each([
    '',
    '()',
    'a.eq.1',
    '(a.eq.1',
    '(a.eq.1,)',
    '(a)',
    '(a.1)',
    '(and(a.eq.1)',
    '(a.eq.1)x',
    '(xor(a.eq.1))',
    '(a.in.1,b.eq.2)',
    '(not.a.eq.1)',
    `${'(and'.repeat(70)}(a.eq.1)${')'.repeat(70)}`,
  ])('the logic group %s is refused', (text) => {
    expect(() => parseLogic('or', false, text)).toThrow(
      expect.objectContaining({ code: 'PGRST100', status: 400 }),
    );
  });
});
