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

  it('reading a CSV body stops after one row too many', () => {
    expect(parseCsv(`a\n${'1\n'.repeat(30_000)}`, 20).rows).toHaveLength(21);
  });
});
