import { expect, it } from 'vitest';
import { lastQuoteFields } from './last-quote-fields.ts';

it('a first quote starts empty, and a new one from the last quote', () => {
  expect(lastQuoteFields(null)).toEqual({ hours: '', price: '', note: '' });
  const last = { hours: 2.5, price: 240.5, note: 'The fix' };
  expect(lastQuoteFields(last)).toEqual({ hours: '2.5', price: '240.5', note: 'The fix' });
  expect(lastQuoteFields({ ...last, hours: null, note: null })).toMatchObject({ hours: '', note: '' });
});
