import { expect, it } from 'vitest';
import { QUOTE_STATUSES } from '#domain/quote/status.ts';
import { hasNoPrice, startObstacle } from './start-obstacle.ts';

it('work cannot start before the client has accepted and paid the quote', () => {
  expect(startObstacle({ quoteStatus: 'Quoted', quotedPrice: 240 }, false)).toContain('accepted and paid');
  expect(startObstacle({ quoteStatus: 'Accepted', quotedPrice: 240 }, false)).toContain('once it is paid');
});

it('work can start in every other state of the quote', () => {
  const others = QUOTE_STATUSES.filter((status) => status !== 'Quoted' && status !== 'Accepted');
  for (const quoteStatus of [null, ...others])
    expect(startObstacle({ quoteStatus, quotedPrice: 240 }, false)).toBeNull();
  expect(startObstacle({ quoteStatus: 'Accepted', quotedPrice: 0 }, false)).toBeNull();
  expect(startObstacle({ quoteStatus: 'Quoted', quotedPrice: null }, false)).toBeNull();
});

it('work cannot start during a refund', () => {
  expect(startObstacle({ quoteStatus: 'Paid', quotedPrice: 240 }, true)).toContain('being refunded');
});

it('an issue without a quote or with a declined, expired or refunded one has no price', () => {
  const unpriced = [null, ...QUOTE_STATUSES].filter((quoteStatus) => hasNoPrice({ quoteStatus }));
  expect(unpriced).toEqual([null, 'Declined', 'Expired', 'Refunded']);
});
