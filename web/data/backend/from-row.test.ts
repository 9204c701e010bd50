import { expect, test } from 'vitest';
import { fromRow } from './from-row.ts';

test('converts column names to camelCase and keeps nested values unchanged', () => {
  expect(fromRow({ id: 'i', created_at: 't', pull_request_known: { seen_at: 's' }, paid_at: null })).toEqual({
    id: 'i',
    createdAt: 't',
    pullRequestKnown: { seen_at: 's' },
    paidAt: null,
  });
});
