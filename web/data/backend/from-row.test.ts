import { expect, test } from 'vitest';
import { fromRow } from './from-row.ts';

test('column names are converted to camelCase, and nested values are unchanged', () => {
  expect(fromRow({ id: 'i', created_at: 't', pull_request_known: { seen_at: 's' }, paid_at: null })).toEqual({
    id: 'i',
    createdAt: 't',
    pullRequestKnown: { seen_at: 's' },
    paidAt: null,
  });
});
