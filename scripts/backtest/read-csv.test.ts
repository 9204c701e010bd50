import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

it('a quoted cell may contain commas, line breaks and quotes', () => {
  expect(readCsv('key,title,effort\r\nA-1,"One, ""two""\nthree",3\r\nA-2,,0\n')).toEqual([
    { key: 'A-1', title: 'One, "two"\nthree', effort: '3' },
    { key: 'A-2', title: '', effort: '0' },
  ]);
});

it('invalid CSV is rejected', () => {
  expect(() => readCsv('a,b\n"open')).toThrow('Row 2');
});
