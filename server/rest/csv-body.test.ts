import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv-body.ts';

describe('CSV bodies', () => {
  it.each([
    ['a,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['a,b\r\n1,NULL', [{ a: '1', b: null }]],
    ['a\n"x, ""y""\nz"', [{ a: 'x, "y"\nz' }]],
    ['a,b\n,', [{ a: '', b: '' }]],
    ['a\n"NULL"', [{ a: 'NULL' }]],
    ['a,b', []],
  ])('a CSV body is read: %j', (text, rows) => {
    expect(parseCsv(text, 20).rows).toEqual(rows);
  });

  it.each(['', 'a,b\n1', 'a\n1,2', 'a\n"open', 'a\n"x"y', `${'a'.repeat(64)}\n1`, `${'a,'.repeat(200)}a`])(
    'a CSV body is refused: %j',
    (text) => {
      expect(() => parseCsv(text, 20)).toThrow(expect.objectContaining({ code: 'PGRST102', status: 400 }));
    },
  );

  it.each([
    ['fields', `${'a,'.repeat(99)}a\n${`${'1,'.repeat(99)}1\n`.repeat(200)}`],
    ['long names', `${'a'.repeat(60)}\n${'1\n'.repeat(5000)}`],
    ['names that are longer in JSON', `${'\u0001'.repeat(60)}\n${'1\n'.repeat(900)}`],
  ])('a CSV body of too many %s is refused', (_what, text) => {
    expect(() => parseCsv(text, 10_000)).toThrow('at most 20000 fields');
  });

  it('reading a CSV body stops after one row too many', () => {
    expect(parseCsv(`a\n${'1\n'.repeat(30_000)}`, 20).rows).toHaveLength(21);
  });
});
