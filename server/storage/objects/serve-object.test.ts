import { expect, it } from 'vitest';
import { readRange } from './serve-object.ts';

it.each([
  ['no header', undefined, null],
  ['the first 100 bytes', 'bytes=0-99', { first: 0, last: 99 }],
  ['an open-ended range', 'bytes=500-', { first: 500, last: 999 }],
  ['the last ten bytes', 'bytes=-10', { first: 990, last: 999 }],
  ['a suffix longer than the file', 'bytes=-5000', { first: 0, last: 999 }],
  ['an end past the file', 'bytes=990-5000', { first: 990, last: 999 }],
  ['one byte', 'bytes=0-0', { first: 0, last: 0 }],
  ['a backwards range', 'bytes=9-3', null],
  ['multiple ranges', 'bytes=0-1,5-6', null],
  ['another unit', 'lines=0-1', null],
  ['a range without numbers', 'bytes=-', null],
  ['letters instead of numbers', 'bytes=a-b', null],
  ['a number that is too large', 'bytes=99999999999999999999-', null],
])('the range of a 1,000-byte file is parsed (%s)', (_name, header, range) => {
  expect(readRange(header, 1000)).toEqual(range);
});

it.each([
  ['bytes=1000-', 1000],
  ['bytes=0-0', 0],
  ['bytes=-0', 1000],
])('the range %s of a file of %i bytes is rejected', (header, size) => {
  expect(() => readRange(header, size)).toThrow('invalid range provided');
});
