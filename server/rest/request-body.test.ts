import { describe, expect, it } from 'vitest';
import { refuseHugeNumbers } from './request-body.ts';

describe('numbers that no JavaScript number can hold', () => {
  it.each(['1e131071', '[{"a": -1.5E+309}]', '{"a\\"1e5": 1e400}', 'not JSON 1e400'])(
    '%s is refused',
    (json) => {
      expect(() => refuseHugeNumbers(json)).toThrow('at most 308');
    },
  );

  it.each([
    [308, 400],
    [99, 1200],
  ])('very many numbers with the exponent %i are refused', (exponent, count) => {
    expect(() => refuseHugeNumbers(`[${Array(count).fill(`1e${exponent}`)}]`)).toThrow('together');
    refuseHugeNumbers(`[${Array(count / 2).fill(`1e${exponent}`)}]`);
  });

  it.each(['1e308', '{"a": "1e131071"}', '["\\"1e400"]', '["\\'])('%s is not refused', (text) => {
    refuseHugeNumbers(text);
  });

  it('a megabyte of unclosed quotes is searched in linear time', () => {
    refuseHugeNumbers(`"${'\\"'.repeat(500_000)}1e400`);
  });
});
