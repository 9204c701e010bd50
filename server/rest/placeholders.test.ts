import { describe, expect, it } from 'vitest';
import { readParameters } from './grammar/parameters.ts';
import { addValue, extractValues, resolveValue } from './placeholders.ts';

const shape = (query: string, takesArguments = false) => extractValues(readParameters(query), takesArguments);

describe('the shape of a query string', () => {
  it.each([
    ['id=eq.1', 'id=eq.2', ['1'], ['2']],
    ['id=not.gte.1&b=lt.x', 'id=not.gte.7&b=lt.', ['1', 'x'], ['7', '']],
    ['rel.name=neq.a%26b=c', 'rel.name=neq.d', ['a&b=c'], ['d']],
    ['id=eq.eq.1', 'id=eq.(any).1', ['eq.1'], ['(any).1']],
  ])('the query strings %s and %s have the same shape', (one, other, valuesOfOne, valuesOfOther) => {
    expect(shape(one).key).toBe(shape(other).key);
    expect([shape(one).values, shape(other).values]).toEqual([valuesOfOne, valuesOfOther]);
  });

  it.each([
    ['id=eq.1', 'id=neq.1'],
    ['id=eq.1', 'id=not.eq.1'],
    ['id=eq.1', 'id2=eq.1'],
    ['id=eq.1&a=eq.2', 'id=eq.1'],
    ['id=eq.1', 'id=eq(any).1'],
    ['id=in.(1)', 'id=in.(2)'],
    ['name=like.a*', 'name=like.b*'],
    ['or=(id.eq.1)', 'or=(id.eq.2)'],
    ['order=id', 'order=name'],
    ['order=eq.id', 'order=eq.name'],
    ['rel.limit=eq.1', 'rel.limit=eq.2'],
    ['select=id', 'select=name'],
    ['limit=1', 'limit=2'],
    ['a=is.null&b=eq.1', 'a=is.null%26b=eq.1'],
  ])('the query strings %s and %s have different shapes', (one, other) => {
    expect(shape(one).key).not.toBe(shape(other).key);
  });

  it('the shape of a query string does not contain the arguments of a procedure call', () => {
    const { key, parameters, values } = shape('a=1&b=eq.2&limit=3', true);
    expect(values).toEqual(['1', '2']);
    expect(key).toBe(shape('a=&b=eq.9&limit=3', true).key);
    expect(key).not.toBe(shape('a=eq.1&b=eq.2&limit=3', true).key);
    expect(parameters.map(({ value }) => resolveValue(value, values))).toEqual([
      '1',
      parameters[1]?.value,
      '3',
    ]);
  });

  it('the shape of a query string distinguishes a placeholder from text', () => {
    const values = ['a'];
    const place = addValue('b', values);
    expect([resolveValue(place, values), resolveValue('1', values), resolveValue('', values)]).toEqual([
      'b',
      '1',
      '',
    ]);
  });
});
