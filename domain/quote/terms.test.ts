import { expect, test } from 'vitest';
import { quoteTermsAt, quoteTermsSchema } from './terms.ts';

const TERMS = { hours: '3', price: '120', note: 'Finding and fixing it, with a test' };
const hours = 'Hours must be between 0.01 and 10000, with at most two decimals';
const price = 'The price must be between $0 and $100,000, in whole cents';

test.each([
  [{}, null],
  [{ hours: '0' }, hours],
  [{ hours: '0.01' }, null],
  [{ hours: '.5' }, null],
  [{ hours: '0.001' }, hours],
  [{ hours: '10000' }, null],
  [{ hours: '10000.01' }, hours],
  [{ hours: 'NaN' }, hours],
  [{ hours: '-1' }, hours],
  [{ hours: '' }, hours],
  [{ price: '0' }, null],
  [{ price: '100,000' }, null],
  [{ price: '100000.01' }, price],
  [{ price: '-1' }, price],
  [{ price: '1.005' }, price],
  [{ price: 'NaN' }, price],
  [{ price: '' }, price],
  [{ note: ' ' }, 'Please say what the price covers'],
  [{ note: 'n'.repeat(10_001) }, 'This text must be at most 10000 characters'],
])('a quote with %j is rejected: %j', (given, sentence) => {
  const read = quoteTermsSchema.safeParse({ ...TERMS, ...given });
  expect(read.error?.issues[0]?.message ?? null).toBe(sentence);
});

test.each([
  ['', null],
  ['2026-11-28', null],
  ['2027-02-26', null],
  ['2026-11-27', 'The date must be today or later, and within 90 days'],
  ['2027-02-27', 'The date must be today or later, and within 90 days'],
  ['2026-13-01', 'The date must be today or later, and within 90 days'],
  ['tomorrow', 'The date must be today or later, and within 90 days'],
])('on November 28, a quote can promise the date %j (refusal: %j)', (dueOn, sentence) => {
  const read = quoteTermsAt(new Date('2026-11-28T23:30:00Z')).safeParse({ ...TERMS, dueOn });
  expect(read.error?.issues[0]?.message ?? null).toBe(sentence);
  if (sentence === null) expect(read.data?.dueOn).toBe(dueOn || null);
});

test('a quote is parsed to numbers and a trimmed note', () => {
  expect(quoteTermsSchema.parse({ hours: ' 2.5 ', price: '$1,200.50', note: ' All of it ' })).toEqual({
    hours: 2.5,
    price: 1200.5,
    note: 'All of it',
  });
});
