import { expect, test } from 'vitest';
import { textsInAddress } from './texts-in-address.ts';

const { read, write } = textsInAddress(['status', 'engineer']);

test.each([
  ['', { search: '', status: '', engineer: '' }],
  ['search=late+dates&status=Resolved', { search: 'late dates', status: 'Resolved', engineer: '' }],
  ['search=a%26b&engineer=7f', { search: 'a&b', status: '', engineer: '7f' }],
])('the query string ?%s converts to console filters and back', (address, texts) => {
  expect(read(new URLSearchParams(address))).toEqual(texts);
  expect(write(texts)).toBe(address);
});
