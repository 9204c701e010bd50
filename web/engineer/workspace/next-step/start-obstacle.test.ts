import { expect, it } from 'vitest';
import { QUOTE_STATUSES } from '#domain/quote/status.ts';
import { hasLostPrice, startObstacle } from './start-obstacle.ts';

it('work cannot start before the client has accepted and paid the quote', () => {
  expect(startObstacle({ quoteStatus: 'Quoted', quotedPrice: 240 })).toContain('accepted and paid');
  expect(startObstacle({ quoteStatus: 'Accepted', quotedPrice: 240 })).toContain('once it is paid');
});

it('work can start in every other state of the quote', () => {
  const others = QUOTE_STATUSES.filter((status) => status !== 'Quoted' && status !== 'Accepted');
  for (const quoteStatus of [null, ...others])
    expect(startObstacle({ quoteStatus, quotedPrice: 240 })).toBeNull();
  expect(startObstacle({ quoteStatus: 'Accepted', quotedPrice: 0 })).toBeNull();
  expect(startObstacle({ quoteStatus: 'Quoted', quotedPrice: null })).toBeNull();
});

it('only a declined, expired or refunded quote has no price', () => {
  const lost = [null, ...QUOTE_STATUSES].filter((quoteStatus) => hasLostPrice({ quoteStatus }));
  expect(lost.toSorted()).toEqual(['Declined', 'Expired', 'Refunded']);
});
