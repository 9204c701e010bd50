import { expect, it } from 'vitest';
import { lastQuoteFields } from './last-quote-fields.ts';

const last = { engineerId: 'me', hours: 2.5, price: 240.5, note: 'The fix' };

it('a first quote starts empty, and a new one from the last quote', () => {
  expect(lastQuoteFields([], 'me')).toEqual({ hours: '', price: '', note: '' });
  const older = { ...last, price: 100 };
  expect(lastQuoteFields([last, older], 'me')).toEqual({ hours: '2.5', price: '240.5', note: 'The fix' });
  expect(lastQuoteFields([{ ...last, hours: null, note: null }], 'me')).toMatchObject({
    hours: '',
    note: '',
  });
});

it('a quote never starts from one of an earlier engineer', () => {
  const others = { ...last, engineerId: 'other', price: 999 };
  expect(lastQuoteFields([others], 'me').price).toBe('');
  expect(lastQuoteFields([others, last], 'me').price).toBe('240.5');
});
