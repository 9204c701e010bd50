import { describe, expect, it } from 'vitest';
import { splitPrice } from '#domain/money/fee.ts';
import { quoteColumns, quotesOf } from './issue-rows.ts';
import { PRICE } from './money-states.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const invalid = '22023';

describe('quote terms', () => {
  const price = 'The price must be between $0 and $100,000.';
  const hours = 'Hours must be between 0.01 and 10000, with at most two decimals.';
  const scope = 'Please say what the price covers.';
  it.each<[number | string | null, number | string | null, string | null, string | null]>([
    [3, 0, 'All of it', null],
    [3, 0.01, 'All of it', null],
    [0.01, 100_000, 'All of it', null],
    [10_000, 100_000, 'n'.repeat(10_000), null],
    [3, -0.01, 'All of it', price],
    [3, 100_000.01, 'All of it', price],
    [3, 'NaN', 'All of it', price],
    [3, 'Infinity', 'All of it', price],
    [3, '-Infinity', 'All of it', price],
    [3, 1.005, 'All of it', 'The price must be in whole cents.'],
    [3, null, 'All of it', 'Please give a price.'],
    [0, 10, 'All of it', hours],
    [-1, 10, 'All of it', hours],
    [10_000.01, 10, 'All of it', hours],
    [0.015, 10, 'All of it', hours],
    ['NaN', 10, 'All of it', hours],
    [null, 10, 'All of it', hours],
    [3, 10, ' \n', scope],
    [3, 10, null, scope],
    [3, 10, 'n'.repeat(10_001), 'This text is too long: at most 10000 characters.'],
  ])('quote terms accept %s hours for %s covering %s (refusal: %s)', async (hours, price, note, sentence) => {
    const id = await db.issue('quoted');
    const before = await db.everything(id);
    const answer = await db.call('holder', 'send_quote', id, hours, price, note);
    expect(answer).toMatchObject({ refusal: sentence && invalid, sentence });
    if (sentence) expect(await db.everything(id)).toEqual(before);
    else expect(await quoteColumns(db, id)).toEqual({ quote_status: 'Quoted', price, hours });
  });

  it.each([
    ['0.01', null],
    ['100000', null],
    ['-1', invalid],
    ['100000.01', invalid],
    ["'NaN'", invalid],
    ["'Infinity'", invalid],
    ['12.345', invalid],
  ])('quote terms accept a column price of %s (refusal: %s)', async (price, refusal) => {
    const id = await db.issue('claimed');
    expect((await db.update('holder', id, `quoted_price = ${price}`)).refusal).toBe(refusal);
    expect((await quotesOf(db, id)).length).toBe(refusal ? 0 : 1);
    expect((await db.update('service', id, `quoted_price = ${price}`)).refusal).toBe(refusal);
  });

  it('a quote keeps the fee in effect when it was sent', async () => {
    const id = await db.withSetting('platform_fee_percent', 12.5, () => db.issue('quoted'));
    const read = (who: Who) =>
      db.rows(who, `select price::float, earns::float from public.quotes where issue_id = '${id}'`);
    const { earns } = splitPrice(PRICE, 12.5);
    for (const who of ['holder', 'operator', 'service'] as const)
      expect(await read(who)).toEqual([{ price: PRICE, earns }]);
    expect(await read('client')).toEqual([{ price: PRICE, earns: null }]);
  });
});
