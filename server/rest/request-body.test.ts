import { describe, expect, it } from 'vitest';
import { formFields, parseJson, refuseHugeNumbers } from './request-body.ts';

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

describe('JSON of many parts', () => {
  const parts = Array.from({ length: 20_001 }, (_, at) => at);
  it.each([
    ['names', `{${parts.map((at) => `"${at}"\n:1`)}}`],
    ['objects', `[${parts.map(() => '{}')}]`],
    ['commas', `["${','.repeat(100_001)}"]`],
    ['lists in lists', '['.repeat(20_001) + ']'.repeat(20_001)],
  ])('is refused before it is parsed: %s', (_parts, json) => {
    expect(() => parseJson(json)).toThrow('at most 20000 names');
  });

  it('is read up to 20,000', () => {
    expect(parseJson(`{${parts.slice(1).map((at) => `"${at}":1`)}}`)).toMatchObject({ 1: 1 });
  });
});

it('a form of more than 128 KiB is refused', () => {
  const form = (size: number) => ({ type: '', bytes: Buffer.from(`a=${'%41b'.repeat(size)}`) });
  expect(formFields(form(32_000))).toEqual([{ name: 'a', value: 'Ab'.repeat(32_000) }]);
  expect(() => formFields(form(33_000))).toThrow('at most 128 KiB');
});
