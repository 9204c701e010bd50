import { describe, expect, it } from 'vitest';
import { parseLogic } from './logic.ts';
import type { Condition, Test } from './query.ts';

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
  ])('reads %s', (text, meaning) => {
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
  ])('refuses %s', (text) => {
    expect(() => parseLogic('or', false, text)).toThrow(
      expect.objectContaining({ code: 'PGRST100', status: 400 }),
    );
  });
});
