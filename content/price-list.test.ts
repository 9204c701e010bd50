import { describe, expect, it } from 'vitest';
import { listRangeOf, recognizeKind } from '#domain/estimate/work-kind.ts';
import { priceList } from './price-list.ts';

const recognized = (title: string, description = '', files: string[] = []) =>
  recognizeKind(priceList, { title, description, files });

describe('kinds of work', () => {
  it.each([
    ['Typo: button says Sumbit', '', 'text'],
    [
      'Rebuild billing and migrate 40 tables',
      'Our invoices and subscriptions need a new billing system.',
      'rebuild',
    ],
    ['Checkout fails', 'Stripe says that the payment was declined.', 'payments'],
    ['Login with Google does nothing', 'The OAuth redirect URI does not match.', 'oauth'],
    ['The page crashes', 'TypeError: undefined is not a function', 'crash'],
    ['Padding is off on my phone', 'The header overflows on mobile.', 'layout'],
  ])('“%s” is recognized', (title, description, id) => {
    expect(recognized(title, description)?.kind.id).toBe(id);
  });

  it('names of files count, and the matching words are named', () => {
    expect(recognized('It broke', 'Please help.', ['stripe-webhook.log'])?.words).toContain('stripe');
    expect(recognized('Checkout fails', 'Stripe.')?.words).toEqual(['stripe', 'checkout']);
  });

  it('words of the list may have capitals and signs', () => {
    const list = [{ id: 'a', name: 'A', hours: [1, 2], dollars: [1, 2], words: ['C++', 'Next.js'] }] as const;
    const text = { title: 'next.js fails', description: '', files: [] };
    expect(recognizeKind(list, text)?.words).toEqual(['Next.js']);
  });

  it('a text without a word of the list is not recognized', () => {
    expect(recognized('Hilfe', 'Es geht nicht.')).toBeNull();
  });

  it('every kind has positive ranges and words, and an id of its own', () => {
    for (const { hours, dollars, words } of priceList)
      expect([
        hours[0] > 0,
        hours[0] < hours[1],
        dollars[0] > 0,
        dollars[0] < dollars[1],
        words.length > 2,
      ]).toEqual(Array(5).fill(true));
    expect(new Set(priceList.map(({ id }) => id)).size).toBe(priceList.length);
  });
});

it('an unknown kind gets the middle of the list, and an empty list gives nothing', () => {
  expect(listRangeOf(priceList, 'hours')('no-such-kind')).toEqual({ low: 1, high: 5 });
  expect(listRangeOf([], 'hours')('no-such-kind')).toBeNull();
});
